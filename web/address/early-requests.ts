/**
 * Requests that pages start while they are being navigated to, before their code runs. A page's code
 * registers itself once loaded, so that the first load of other pages does without it.
 */
export const earlyRequests: { inspection?: (id: number) => void } = {}
