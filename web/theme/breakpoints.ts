/**
 * Widths at which a layout changes; style sheets write them as `@media (width < 40em)`.
 * 40em = 640 px: below it tables become cards. 48em = 768 px: below it the sidebar becomes a drawer.
 */
export const breakpoints = { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' } as const
