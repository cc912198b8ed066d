/** The browser's name for a zone, possibly an older one; a zone that it does not know stays as it is. */
function writtenHere(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}

/** The IANA zones that this browser knows, without UTC and the chosen zone under any of its names. */
export function otherZones(chosen: string): string[] {
  const known = writtenHere(chosen)
  return Intl.supportedValuesOf('timeZone').filter((zone) => zone !== known && zone !== 'UTC')
}
