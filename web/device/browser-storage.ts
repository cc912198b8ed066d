/** The part of the browser's storages that is used here; tests replace it. */
export type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/**
 * A browser storage that never throws. Where it is blocked (by a setting or in a private window) or full,
 * texts live as long as the page.
 */
export function lenient(storage: () => KeptTexts): KeptTexts {
  const held = new Map<string, string>()
  return {
    getItem: (name) => {
      const own = held.get(name)
      if (own !== undefined) return own
      try {
        return storage().getItem(name)
      } catch {
        return null
      }
    },
    setItem: (name, value) => {
      held.delete(name)
      try {
        storage().setItem(name, value)
      } catch {
        held.set(name, value)
      }
    },
    removeItem: (name) => {
      held.delete(name)
      try {
        storage().removeItem(name)
      } catch {
        // Nothing was stored there either.
      }
    },
    clear: () => {
      held.clear()
      try {
        storage().clear()
      } catch {
        // A blocked storage holds nothing to clear.
      }
    },
  }
}

/**
 * The value that a storage keeps as JSON under a name; null where it keeps none, or a text that is not JSON. Its shape is for the
 * caller to check: texts of a storage may be damaged, or of another version.
 */
export function keptJson(storage: Pick<KeptTexts, 'getItem'>, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Survives closing the browser. */
export const deviceStorage = lenient(() => localStorage)
/** Lives as long as the tab. */
export const tabStorage = lenient(() => sessionStorage)
