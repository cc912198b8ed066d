import { z } from 'zod'
import { hourMs } from '../durations.ts'
import { defineRoutes } from '../route.ts'
import { Certification } from '../schemas/certification.ts'
import { Claim, ClaimBody, ClaimChange, ClaimState, CompleteClaim, IncidentType } from '../schemas/claim.ts'
import { Inspection } from '../schemas/inspection.ts'
import { Day, Flag, IdParams, NumericId, PageQuery, pageOf, Version } from '../schemas/page.ts'
import { Folder } from '../schemas/task.ts'
import { FolderBody, FolderChange, FolderListQuery } from './tasks.ts'

const People = z.strictObject({
  users: z.array(NumericId).min(1).max(50),
  note: z.string().trim().max(2000).default(''),
})

/** Today in UTC+14, the first zone to begin a day. */
const latestDay = () => new Date(Date.now() + 14 * hourMs).toISOString().slice(0, 10)
const hasHappened = ({ incident }: { incident?: { date?: string | null | undefined } | null | undefined }) =>
  !incident?.date || incident.date <= latestDay()
const notYet = { message: 'incident_in_future', path: ['incident', 'date'] }

export const claims = defineRoutes({
  list: {
    method: 'GET',
    path: '/claims',
    summary: 'Claims the user may see',
    query: PageQuery.extend({
      archived: Flag,
      mine: Flag,
      state: ClaimState.optional(),
      /** Neither settled nor rejected. */
      open: Flag,
      /**
       * What waits for this user: claims assigned to them until the review; where they supervise, those in review and
       * open ones that are assigned to no one.
       */
      attention: Flag,
      folder_id: NumericId.optional(),
      /** One of those it is assigned to. */
      assignee_id: NumericId.optional(),
      /** The type of incident. */
      type: IncidentType.optional(),
      /** Day of the incident, both included. */
      from: Day.optional(),
      to: Day.optional(),
      q: z.string().trim().max(200).optional(),
      sort: z
        .enum([
          'number',
          '-number',
          'name',
          '-name',
          'incident_date',
          '-incident_date',
          'amount',
          '-amount',
          'updated_at',
          '-updated_at',
        ])
        .default('-updated_at'),
    }),
    ok: pageOf(Claim),
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/claims/create',
    summary: 'Report a claim in a folder',
    body: ClaimBody.extend({ assignees: z.array(NumericId).max(50).default([]) }).refine(hasHappened, notYet),
    status: 201,
    ok: Claim,
    errors: ['not_found', 'forbidden', 'folder_archived', 'repeated_user', 'claim_number_already_exists'],
  },
  save: {
    method: 'POST',
    path: '/claims/:id',
    summary: 'Save a claim: what is left out stays, null empties',
    params: IdParams,
    body: ClaimChange.extend({ version: Version }).refine(hasHappened, notYet),
    ok: Claim,
    errors: [
      'not_found',
      'forbidden',
      'stale_version',
      'task_archived',
      'folder_archived',
      'claim_number_already_exists',
    ],
  },
  changeState: {
    method: 'POST',
    path: '/claims/:id/state',
    summary: 'Put a claim into another state; a rejection and a step back say why, in a note for its history',
    params: IdParams,
    body: z.strictObject({
      state: ClaimState,
      note: z.string().trim().max(2000).default(''),
      version: Version,
    }),
    ok: Claim,
    errors: [
      'not_found',
      'forbidden',
      'stale_version',
      'task_archived',
      'claim_state_not_allowed',
      'claim_reason_required',
    ],
  },
  assign: {
    method: 'POST',
    path: '/claims/:id/assign',
    summary: 'Assign more people; a reported claim becomes assigned',
    params: IdParams,
    body: People,
    ok: Claim,
    errors: ['not_found', 'forbidden', 'task_archived', 'repeated_user', 'user_already_assigned_claim'],
  },
  unassign: {
    method: 'POST',
    path: '/claims/:id/unassign',
    summary: 'Unassign people from a claim; an assigned claim without assignees returns to reported',
    params: IdParams,
    body: People,
    ok: Claim,
    errors: ['not_found', 'forbidden', 'task_archived'],
  },
  read: {
    method: 'GET',
    path: '/claims/read/:id',
    summary: 'A claim',
    params: IdParams,
    ok: Claim,
    errors: ['not_found'],
  },
  completeRead: {
    method: 'GET',
    path: '/claims/complete_read/:id',
    summary: 'The claim with history, inspections, certifications, reports and totals',
    params: IdParams,
    ok: CompleteClaim,
    errors: ['not_found'],
  },
  folders: {
    method: 'GET',
    path: '/claims/folders',
    summary: 'Claim folders the user may see',
    query: FolderListQuery,
    ok: pageOf(Folder),
    errors: [],
  },
  createFolder: {
    method: 'POST',
    path: '/claims/folder/create/',
    summary: 'Create a claim folder',
    body: FolderBody,
    status: 201,
    ok: Folder,
    errors: ['forbidden', 'folder_name_already_exists', 'repeated_user', 'not_found'],
  },
  saveFolder: {
    method: 'POST',
    path: '/claims/folder/update/:id',
    summary: 'Save a claim folder',
    params: IdParams,
    body: FolderChange,
    ok: Folder,
    errors: ['not_found', 'forbidden', 'folder_name_already_exists', 'stale_version', 'repeated_user'],
  },
  inspections: {
    method: 'GET',
    path: '/claims/:id/inspections',
    summary: 'Inspections of a claim',
    params: IdParams,
    query: PageQuery.extend({ submitted: Flag, q: z.string().trim().max(200).optional() }),
    ok: pageOf(Inspection),
    errors: ['not_found'],
  },
  inspectionCertifications: {
    method: 'GET',
    path: '/claims/inspection/:id/certifications',
    summary: 'Certifications of a claim’s inspection',
    params: IdParams,
    query: PageQuery,
    ok: pageOf(Certification),
    errors: ['not_found'],
  },
})
