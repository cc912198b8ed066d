import type { Disclosure } from '@atesta/evidence/disclosure.ts'
import type { FileClaims } from '../../../media/file-claims.ts'
import type { DeviceClaims } from '../../certifications/certifications.rules.ts'

type Position = NonNullable<FileClaims['position']>

/** The disclosures of a file's proof in the form of its record. */
export function claimsIn(disclosures: readonly Disclosure[]) {
  const device: DeviceClaims = {}
  const file: FileClaims = {}
  let title: string | undefined
  for (const { name, value } of disclosures) {
    if (name === 'file_name') title = String(value)
    if (name === 'device_time') device.time = String(value)
    if (name === 'reduced') device.reduced = value as DeviceClaims['reduced']
    if (name === 'position') {
      const { source, ...position } = value as Position & { source: 'device' | 'exif' }
      if (source === 'device') device.position = position
      else file.position = position
    }
    if (name === 'exif') {
      const { taken_at, device: model, ...facts } = value as NonNullable<FileClaims['facts']>
      if (taken_at !== undefined) file.taken_at = String(taken_at)
      if (model !== undefined) file.device = String(model)
      if (Object.keys(facts).length > 0) file.facts = facts
    }
  }
  return { title, device, file }
}
