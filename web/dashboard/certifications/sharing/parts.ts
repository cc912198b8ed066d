/** What a shared link may show. */
export const parts = ['facts', 'preview', 'download'] as const
