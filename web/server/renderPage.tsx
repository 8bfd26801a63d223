import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router';

export interface RenderedPage {
  status: number;
  /** Inner HTML of the root element. */
  html: string;
  /** What the browser hydrates from: `window.__staticRouterHydrationData` of the router, as a JSON block. */
  hydration: { loaderData: unknown; errors: unknown };
  /** Id of the deepest matched route. */
  routeId: string;
}

/**
 * Renders one address of the site.
 * @returns the page, or a Response where a loader redirected.
 */
export function pageRenderer(routes: RouteObject[]): (request: Request) => Promise<RenderedPage | Response> {
  const handler = createStaticHandler(routes);
  return async (request) => {
    const context = await handler.query(request);
    if (context instanceof Response) return context;
    const router = createStaticRouter(handler.dataRoutes, context);
    // hydrate={false}: the router would write an inline script, which the content security policy forbids.
    const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
    return {
      status: context.statusCode,
      html,
      hydration: { loaderData: context.loaderData, errors: serialiseErrors(context.errors) },
      routeId: context.matches.at(-1)?.route.id ?? '',
    };
  };
}

/** Route error responses keep their status and data; anything else says nothing of its inside. */
function serialiseErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteError(error)
        ? { __type: 'RouteErrorResponse', status: error.status, statusText: error.statusText, data: error.data }
        : { __type: 'RouteErrorResponse', status: 500, statusText: 'Internal Server Error', data: null },
    ]),
  );
}

interface RouteError {
  status: number;
  statusText: string;
  data: unknown;
}

function isRouteError(error: unknown): error is RouteError {
  return typeof error === 'object' && error !== null && 'status' in error && 'statusText' in error && 'data' in error;
}
