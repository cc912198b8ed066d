/**
 * For the `respondent` gate of a route: the inspection it is about while that is a draft, afterwards none. What was
 * submitted cannot be viewed through a personal link.
 */
export const whileDraft = (inspectionId: number | null, state: 'draft' | 'submitted' | null): number =>
  inspectionId !== null && state === 'draft' ? inspectionId : 0
