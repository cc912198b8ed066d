/** What a list's answer says about how many there are; `total` is only a lower bound unless it is exact. */
export type Counted = { total: number; total_is_exact?: boolean }
export type PageAnswer = Counted & { data: readonly unknown[]; page: number; page_size: number }

export const isExact = (counted: Counted): boolean => counted.total_is_exact !== false

/** Where a page lies in its list. `pages` is null if the last one is unknown: a full page may have a next one. */
export function rangeOf(answer: PageAnswer) {
  const { data, page, page_size, total } = answer
  const before = (page - 1) * page_size
  const pages = isExact(answer) ? Math.max(1, Math.ceil(total / page_size)) : null
  return {
    /** The first and the last row shown, from 1; both the list's end for a page beyond it. */
    from: data.length > 0 ? before + 1 : Math.min(total, before),
    to: data.length > 0 ? before + data.length : Math.min(total, before),
    pages,
    /** From a page beyond the end it leads to the last one that is known to be there. */
    previous: data.length > 0 ? page - 1 : Math.min(page - 1, Math.max(1, Math.ceil(total / page_size))),
    hasNext: pages === null ? data.length === page_size : page < pages,
  }
}
