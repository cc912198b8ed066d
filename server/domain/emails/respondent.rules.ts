/**
 * For the `respondent` gate of a route: the inspection it is about while that is a draft, afterwards none. What was
 * submitted is nobody's to look at through a personal link.
 */
export const whileDraft = (inspectionId: number | null, state: 'draft' | 'submitted' | null): number =>
  inspectionId !== null && state === 'draft' ? inspectionId : 0
