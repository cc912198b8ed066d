import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import {
  Certification,
  CertificationDetails,
  CertificationState,
  Position,
} from '../schemas/certification.ts'
import { ShownCheckpoint } from '../schemas/inspection.ts'
import { Flag, IdentifierParams, IdParams, NumericId, PageQuery, pageOf } from '../schemas/page.ts'

/** The seed's certification_data. `type` is what the device says; the content decides. */
export const CertificationBody = z.strictObject({
  title: z.string().trim().min(1).max(400),
  description: z.string().trim().max(4000).default(''),
  type: z.string().max(200).default(''),
  size: z.number().int().min(0),
  inspection_id: NumericId,
  component_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  captured: z.enum(['camera', 'picked']).default('picked'),
  device: z
    .strictObject({
      time: z.iso.datetime({ offset: true }).optional(),
      position: Position.omit({ source: true }).optional(),
    })
    .default({}),
  checkpoint: ShownCheckpoint.nullable().default(null),
})

export const certifications = defineRoutes({
  list: {
    method: 'GET',
    path: '/certifications/list',
    summary: 'Every certification the user may see',
    query: PageQuery.extend({
      favorite: Flag,
      task_id: NumericId.optional(),
      inspection_id: NumericId.optional(),
      category: z.enum(['photo', 'video_basic', 'file']).optional(),
      state: CertificationState.optional(),
      located: Flag,
      q: z.string().trim().max(200).optional(),
    }),
    ok: pageOf(Certification),
    errors: [],
  },
  details: {
    method: 'GET',
    path: '/certifications/details/:id',
    summary: 'Everything about one certification',
    params: IdParams,
    ok: CertificationDetails,
    errors: ['not_found'],
  },
  byIdentifier: {
    method: 'GET',
    path: '/certifications/by_identifier/:identifier',
    summary: 'The same, by its public identifier',
    params: IdentifierParams,
    ok: CertificationDetails,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/certifications/create',
    summary: 'Announce a file; its bytes follow over tus at `upload_url`',
    body: CertificationBody,
    status: 201,
    ok: Certification.extend({ upload_url: z.string() }),
    errors: [
      'not_found',
      'forbidden',
      'inspection_already_submitted',
      'file_too_large',
      'file_empty',
      'too_many_files',
      'position_required',
      'no_user_credits',
      'task_archived',
    ],
  },
  retry: {
    method: 'POST',
    path: '/certifications/:id/retry',
    summary: 'Try a failed certification again; answers where to send the bytes',
    params: IdParams,
    ok: Certification.extend({ upload_url: z.string() }),
    errors: ['not_found', 'forbidden', 'upload_not_open', 'inspection_already_submitted'],
  },
  favorite: {
    method: 'POST',
    path: '/certifications/:id/favorite',
    summary: 'Toggles for this user',
    params: IdParams,
    ok: z.object({ favorite: z.boolean() }),
    errors: ['not_found'],
  },
  visited: {
    method: 'POST',
    path: '/certifications/:identifier/visited',
    summary: 'Marks as seen by this user',
    params: IdentifierParams,
    status: 204,
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/certifications/:identifier',
    summary: 'Deletes file and disclosures; the log entry stays',
    params: IdentifierParams,
    status: 204,
    errors: ['not_found', 'forbidden', 'inspection_already_submitted'],
  },
  downloadFile: {
    method: 'GET',
    path: '/certifications/download_file_for_user/:id',
    summary: 'The original bytes, with range requests',
    params: IdParams,
    binary: 'application/octet-stream',
    errors: ['not_found', 'file_not_ready'],
  },
  preview: {
    method: 'GET',
    path: '/certifications/preview/:identifier',
    summary: 'A smaller, upright picture',
    params: IdentifierParams,
    query: z.object({ size: z.enum(['small', 'large']).default('small') }),
    binary: 'image/jpeg',
    errors: ['not_found', 'file_not_ready'],
  },
  proof: {
    method: 'GET',
    path: '/certifications/proof/:identifier',
    summary: 'The .tlog-proof of one certification',
    params: IdentifierParams,
    binary: 'text/plain',
    errors: ['not_found', 'file_not_ready'],
  },
})
