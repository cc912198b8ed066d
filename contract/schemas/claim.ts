import { z } from 'zod'
import { claimStates } from '../can.ts'
import { Certification, SimilarPicture } from './certification.ts'
import { deeds } from './deeds.ts'
import { Inspection } from './inspection.ts'
import { Day, Deadline, Identifier, Instant, Name, Person } from './page.ts'
import { Report } from './report.ts'
import { Task, TaskReference } from './task.ts'

export const ClaimState = z.enum(claimStates)

export const incidentTypes = [
  'collision',
  'theft',
  'fire',
  'water',
  'storm',
  'machinery',
  'liability',
  'injury',
  'other',
] as const
export const IncidentType = z.enum(incidentTypes)

/** A person outside the company, whose claim it is. */
const Insured = z.object({ name: z.string(), email: z.string(), phone: z.string() })
/** WGS 84 degrees, as reported. */
const Place = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })

const more = deeds('assign', 'report')

/** An insurance claim: a task, with what is insured and what happened. */
export const Claim = Task.extend({
  number: z.string(),
  policy_number: z.string(),
  insured: Insured,
  incident: z.object({
    /** Calendar date, `YYYY-MM-DD`. */
    date: z.string().nullable(),
    type: IncidentType,
    place: z.string(),
    position: Place.nullable(),
  }),
  /** The claimed amount. `currency` is ISO 4217. */
  amount: z.object({ value: z.number(), currency: z.string() }).nullable(),
  state: ClaimState,
  state_at: Instant,
  can: Task.shape.can.extend({
    ...more.can.shape,
    /** The states into which this person may put it now. */
    states: z.array(ClaimState),
  }),
  cannot: Task.shape.cannot.extend(more.cannot.shape),
})
export type Claim = z.infer<typeof Claim>

/** The parts of a claim that a save can change, besides its folder. */
export const claimParts = [
  'name',
  'number',
  'policy',
  'insured',
  'incident',
  'amount',
  'description',
  'form',
  'due',
] as const

const turned = <T extends z.ZodType>(of: T) => z.object({ from: of, to: of })

/**
 * What parts were before a save and became by it. The insured party is a person whose details are not kept for ever,
 * and descriptions are long: of these, `changed` names the change.
 */
export const ClaimChanges = z
  .object({
    name: turned(z.string()),
    number: turned(z.string()),
    policy: turned(z.string()),
    incident: turned(z.object({ date: z.string().nullable(), type: IncidentType, place: z.string() })),
    amount: turned(z.object({ value: z.number(), currency: z.string() }).nullable()),
    form: turned(z.object({ name: z.string(), version: z.number() }).nullable()),
    due: turned(Instant.nullable()),
  })
  .partial()
export type ClaimChanges = z.infer<typeof ClaimChanges>

export const ClaimEvent = z.object({
  at: Instant,
  action: z.enum(['created', 'saved', 'assigned', 'unassigned', 'state', 'archived']),
  from_state: ClaimState.nullable(),
  to_state: ClaimState.nullable(),
  note: z.string(),
  person: Person,
  /** Who was assigned or taken off. */
  people: z.array(Person),
  /** For a save: what it changed; null if that was not recorded. */
  changed: z.array(z.enum(claimParts)).nullable(),
  /** For a save: the former and the new values, as far as recorded. */
  changes: ClaimChanges.nullable(),
  /** For a save: the name of the folder to which it moved the claim. */
  folder: z.string().nullable(),
})
export type ClaimEvent = z.infer<typeof ClaimEvent>

/** A file of a claim whose exact bytes are also evidence in another claim that the caller may see. */
export const ReusedFile = z.object({
  certification_id: z.number(),
  claim: TaskReference.extend({ number: z.string() }),
  /** The certification in the other claim. */
  identifier: Identifier,
})
export type ReusedFile = z.infer<typeof ReusedFile>

/** The claim page in one response. Each list contains its newest hundred; `totals` has the full numbers. */
export const CompleteClaim = z.object({
  claim: Claim,
  history: z.array(ClaimEvent),
  inspections: z.array(Inspection),
  certifications: z.array(Certification),
  reports: z.array(Report),
  /** Of the claim's newest certifications, as many as are compared. */
  reused: z.array(ReusedFile),
  /** Pictures in other claims that look like one of those without being the same file. */
  similar: z.array(SimilarPicture),
  /** Certifications of the claim that `similar` is about and that are older than those above. */
  compared: z.array(Certification),
  totals: z.object({
    history: z.number(),
    inspections: z.number(),
    submitted: z.number(),
    certifications: z.number(),
    certified: z.number(),
    reports: z.number(),
  }),
})

const Currency = z.string().regex(/^[A-Z]{3}$/)
const Text = (max: number) => z.string().trim().max(max)
const ClaimNumber = z.string().trim().min(1).max(60)
const InsuredEmail = z.union([z.literal(''), z.email().max(320)])
const Amount = z.strictObject({
  value: z.number().min(0).max(999_999_999_999).multipleOf(0.01),
  currency: Currency,
})

/** The editable content of a claim. Assignment and state have their own calls. */
export const ClaimBody = z.strictObject({
  name: Name,
  description: Text(4000).default(''),
  folder_id: z.number().int().positive(),
  template_id: z.number().int().positive().nullable().default(null),
  due_at: Deadline.nullable().default(null),
  number: ClaimNumber,
  policy_number: Text(60).default(''),
  insured: z
    .strictObject({
      name: Text(200).default(''),
      email: InsuredEmail.default(''),
      phone: Text(40).default(''),
    })
    .default({ name: '', email: '', phone: '' }),
  incident: z
    .strictObject({
      date: Day.nullable().default(null),
      type: IncidentType.default('other'),
      place: Text(400).default(''),
      position: Place.strict().nullable().default(null),
    })
    .default({ date: null, type: 'other', place: '', position: null }),
  amount: Amount.nullable().default(null),
})

/**
 * The changes of a claim in a save: omitted fields stay, null empties, also within the insured party and the
 * incident.
 */
export const ClaimChange = z.strictObject({
  name: Name.optional(),
  description: Text(4000).nullish(),
  folder_id: z.number().int().positive().optional(),
  template_id: z.number().int().positive().nullish(),
  due_at: Deadline.nullish(),
  number: ClaimNumber.optional(),
  policy_number: Text(60).nullish(),
  insured: z
    .strictObject({
      name: Text(200).nullish(),
      email: InsuredEmail.nullish(),
      phone: Text(40).nullish(),
    })
    .nullish(),
  incident: z
    .strictObject({
      date: Day.nullish(),
      type: IncidentType.optional(),
      place: Text(400).nullish(),
      position: Place.strict().nullish(),
    })
    .nullish(),
  amount: Amount.nullish(),
})
