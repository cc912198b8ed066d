/** How this browser writes a zone, which may be an older name of it; one that it does not know, as it is. */
function writtenHere(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}

/** The zones of the IANA database that this browser knows, but for UTC and for the chosen one by whichever of its names. */
export function otherZones(chosen: string): string[] {
  const known = writtenHere(chosen)
  return Intl.supportedValuesOf('timeZone').filter((zone) => zone !== known && zone !== 'UTC')
}
