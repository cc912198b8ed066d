/**
 * What pages ask the server for as they are gone to, before they are there to ask. Their code adds itself
 * once it has come, so that the first load of other pages does without it.
 */
export const earlyRequests: { inspection?: (id: number) => void } = {}
