import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page whose code is loaded when it is opened. Where that fails the router loads everything again, which helps after a new
 * version has come; without a connection the browser would show its own page then, so the error is given another name.
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
