import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import { type SiteSettings, SiteSettingsContext } from '#web/site/settings/siteSettings.ts';

export interface LoadedPage {
  status: number;
  /** Id of the deepest matched route, its parameters, and its loader's data. */
  routeId: string;
  params: Readonly<Record<string, string | undefined>>;
  data: unknown;
  /** The initial state of the browser's router. */
  hydration: { loaderData: unknown; errors: unknown };
  /** Renders the page: the inner HTML of the root element. */
  draw: (settings: SiteSettings) => string;
}

/**
 * Loads the data of an address.
 * @returns the page, ready to be rendered, or a Response where a loader redirects.
 */
export function pageLoader(routes: RouteObject[]): (request: Request) => Promise<LoadedPage | Response> {
  const handler = createStaticHandler(routes);
  return async (request) => {
    const context = await handler.query(request);
    if (context instanceof Response) return context;
    const match = context.matches.at(-1);
    const routeId = match?.route.id ?? '';
    return {
      status: context.statusCode,
      routeId,
      params: match?.params ?? {},
      data: context.loaderData[routeId],
      hydration: { loaderData: context.loaderData, errors: publicErrors(context.errors) },
      draw: (settings) => {
        const router = createStaticRouter(handler.dataRoutes, context);
        // hydrate={false}: the router would write an inline script, which the content security policy forbids.
        return renderToString(
          <SiteSettingsContext value={settings}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </SiteSettingsContext>,
        );
      },
    };
  };
}

/** Keeps status and data of route errors; details of other errors must not reach the page. */
function publicErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteError(error) ? { status: error.status, data: error.data } : { status: 500, data: null },
    ]),
  );
}

function isRouteError(error: unknown): error is { status: number; data: unknown } {
  return typeof error === 'object' && error !== null && 'status' in error && 'data' in error;
}
