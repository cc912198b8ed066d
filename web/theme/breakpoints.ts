/**
 * Widths at which the layout changes; style sheets write them as `@media (width < 40em)`. Below 40em = 640
 * px, tables become cards; below 48em = 768 px, the sidebar becomes a drawer.
 */
export const breakpoints = { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' } as const
