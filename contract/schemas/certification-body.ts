import { z } from 'zod'
import { disclosableParts } from '../limits.ts'
import { DeviceSaid } from './certification.ts'
import { ShownCheckpoint } from './inspection.ts'
import { NumericId } from './page.ts'

/** The specification's certification_data. `type` is the device's claim; the content decides. */
export const CertificationBody = z.strictObject({
  title: z.string().trim().min(1).max(400),
  description: z.string().trim().max(4000).default(''),
  type: z.string().max(200).default(''),
  size: z.number().int().min(0),
  inspection_id: NumericId,
  component_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  captured: z.enum(['camera', 'picked']).default('picked'),
  device: DeviceSaid.default({}),
  checkpoint: ShownCheckpoint.nullable().default(null),
  /** Made by the caller: announcing it again in the same inspection answers the file that was announced first, also after days. */
  client_id: z.uuid().optional(),
  /** These the specification's certification_data holds too. They are taken and ignored: the server decides each itself. */
  download_available: z.boolean().optional(),
  create_inspection: z.boolean().optional(),
  category: z.string().max(200).nullish(),
  workflow: z.unknown().optional(),
  file: z.unknown().optional(),
})

/** What a copy with Content Credentials tells. What the camera wrote stays in it only with `exif` and, if known, `position`. */
export const CopyBody = z.strictObject({
  tells: z.array(z.enum(disclosableParts)).max(disclosableParts.length).default(['c2pa']),
})
