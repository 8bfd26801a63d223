import type { Plugin } from 'vite';

/**
 * Lets parts of the router that no page uses be left out, a kilobyte of the first load. The package names its
 * components after making them, and makes some by a call that a bundler cannot know to be without effect.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    transform: (code, id) =>
      id.includes('/node_modules/react-router/')
        ? code
            .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
            .replaceAll(/= (React\w*\.forwardRef\()/g, '= /* @__PURE__ */ $1')
        : undefined,
  };
}
