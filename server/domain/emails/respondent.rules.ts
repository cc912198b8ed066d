/**
 * For the `respondent` check of a route: the inspection while it is a draft, otherwise none. A submission
 * cannot be viewed through a personal link.
 */
export const whileDraft = (inspectionId: number | null, state: 'draft' | 'submitted' | null): number =>
  inspectionId !== null && state === 'draft' ? inspectionId : 0
