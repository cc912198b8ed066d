import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page whose code is loaded when it is opened. If that fails, the router reloads the application, which
 * helps after a new version; without a connection the browser would then show its own error page, so the
 * error is given another name.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch((error: Error) => {
        throw navigator.onLine
          ? error
          : new Error('Not on this device: the import of a page', { cause: error })
      }),
    exportName,
  )
