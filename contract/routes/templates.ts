import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { deeds } from '../schemas/deeds.ts'
import { FormStructure } from '../schemas/form.ts'
import {
  Flag,
  IdParams,
  Instant,
  Name,
  NumericId,
  PageQuery,
  Person,
  pageOf,
  SelectOption,
  SelectQuery,
  Version,
  Whole,
} from '../schemas/page.ts'

const Category = z.object({ id: z.number(), name: z.string() })

/** Tasks that are neither archived nor deleted, and inspections up to 10,000: then there may be more. */
const Usage = z.object({ open_tasks: z.number(), inspections: z.number() })

const TemplateRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  category: Category.nullable(),
  /** The current version: a save starts from it, and new tasks get it. */
  version: z.number(),
  archived: z.boolean(),
  usage: Usage,
  created_at: Instant,
  updated_at: Instant,
  ...deeds('edit', 'delete', 'archive', 'unarchive'),
})

const Template = TemplateRow.extend({
  structure: FormStructure,
  /** The newest first, at most 100. */
  versions: z.array(
    z.object({
      version: z.number(),
      created_at: Instant,
      person: Person.nullable(),
      usage: Usage,
    }),
  ),
})

const Revision = Whole(0, 2_147_483_646)

const TemplateDraft = z.object({
  /** The next save or discard starts from this revision; 0 if the form never had a draft. */
  revision: z.number(),
  /** Null without a draft: the form is as published. */
  structure: FormStructure.nullable(),
  /** The version from which it was begun. */
  based_on: z.number().nullable(),
  person: Person.nullable(),
  saved_at: Instant.nullable(),
})

const TemplateBody = z.strictObject({
  name: Name,
  description: z.string().trim().max(4000).default(''),
  category_id: NumericId.nullable().default(null),
  structure: FormStructure,
})

export const templates = defineRoutes({
  list: {
    method: 'GET',
    path: '/templates',
    summary: 'Forms',
    query: PageQuery.extend({
      archived: Flag,
      company_category_id: NumericId.optional(),
      q: z.string().trim().max(200).optional(),
      sort: z.enum(['name', '-name', 'updated_at', '-updated_at']).default('name'),
    }),
    ok: pageOf(TemplateRow),
    errors: [],
  },
  listForSelect: {
    method: 'GET',
    path: '/templates/list_for_select',
    summary: 'Forms to choose from',
    query: SelectQuery.extend({ company_category_id: NumericId.optional() }),
    ok: z.array(SelectOption),
    errors: [],
  },
  read: {
    method: 'GET',
    path: '/templates/:id',
    summary: 'A form with its structure, versions and use',
    params: IdParams,
    ok: Template,
    errors: ['not_found'],
  },
  readVersion: {
    method: 'GET',
    path: '/templates/:id/versions/:version',
    summary: 'A form as it was in one version',
    params: IdParams.extend({ version: Whole(1, 2_147_483_647) }),
    ok: z.object({
      id: z.number(),
      name: z.string(),
      version: z.number(),
      structure: FormStructure,
      created_at: Instant,
    }),
    errors: ['not_found'],
  },
  readDraft: {
    method: 'GET',
    path: '/templates/:id/draft',
    summary: 'What is being changed in a form and not published yet',
    params: IdParams,
    ok: TemplateDraft,
    errors: ['not_found', 'forbidden'],
  },
  saveDraft: {
    method: 'POST',
    path: '/templates/:id/draft',
    summary: 'Save the draft of a form, which may still have mistakes',
    params: IdParams,
    body: z.strictObject({
      structure: FormStructure,
      based_on: z.number().int().positive().max(2_147_483_646),
      revision: Version,
    }),
    bulky: true,
    ok: TemplateDraft,
    errors: ['not_found', 'forbidden', 'form_archived', 'stale_version'],
  },
  discardDraft: {
    method: 'DELETE',
    path: '/templates/:id/draft',
    summary: 'Discard the draft of a form, as it was in this revision',
    params: IdParams,
    query: z.object({ revision: Revision }),
    ok: TemplateDraft,
    errors: ['not_found', 'forbidden', 'form_archived', 'stale_version'],
  },
  create: {
    method: 'POST',
    path: '/templates/create',
    summary: 'Create a form',
    body: TemplateBody,
    bulky: true,
    status: 201,
    ok: Template,
    errors: ['forbidden', 'not_found', 'form_name_already_exists', 'form_structure_invalid'],
  },
  save: {
    method: 'POST',
    path: '/templates/:id',
    summary:
      'Save a form as its next version: what is left out stays, null empties; tasks and inspections stay in theirs',
    params: IdParams,
    body: z.strictObject({
      name: Name.optional(),
      description: z.string().trim().max(4000).nullish(),
      category_id: NumericId.nullish(),
      structure: FormStructure.optional(),
      /** The draft that this publishes; it no longer exists afterwards. */
      draft_revision: z.number().int().positive().max(2_147_483_646).optional(),
      version: Version,
    }),
    bulky: true,
    ok: Template,
    errors: [
      'not_found',
      'forbidden',
      'form_name_already_exists',
      'form_structure_invalid',
      'stale_version',
      'form_archived',
    ],
  },
  duplicate: {
    method: 'POST',
    path: '/templates/duplicate/:id',
    summary: 'Copy a form’s current version under another name',
    params: IdParams,
    body: z.strictObject({ name: Name }),
    status: 201,
    ok: Template,
    errors: ['not_found', 'forbidden', 'form_name_already_exists'],
  },
  archive: {
    method: 'POST',
    path: '/templates/archive/:id',
    summary: 'No longer offer a form for new tasks',
    params: IdParams,
    ok: Template,
    errors: ['not_found', 'forbidden', 'form_archived'],
  },
  unarchive: {
    method: 'POST',
    path: '/templates/unarchive/:id',
    summary: 'Offer a form again',
    params: IdParams,
    ok: Template,
    errors: ['not_found', 'forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/templates/:id',
    summary: 'Delete a form that no open task uses and that was never submitted',
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden', 'form_in_use', 'form_has_answers'],
  },
  categories: {
    method: 'GET',
    path: '/templates/categories',
    summary: 'The company’s categories of forms, the first 500 by name',
    ok: z.array(Category.extend({ forms: z.number(), ...deeds('edit', 'delete') })),
    errors: [],
  },
  createCategory: {
    method: 'POST',
    path: '/templates/category/create',
    summary: 'Create a category of forms',
    body: z.strictObject({ name: Name }),
    status: 201,
    ok: Category,
    errors: ['forbidden', 'category_name_already_exists'],
  },
  saveCategory: {
    method: 'POST',
    path: '/templates/category/:id',
    summary: 'Rename a category of forms',
    params: IdParams,
    body: z.strictObject({ name: Name }),
    ok: Category,
    errors: ['not_found', 'forbidden', 'category_name_already_exists'],
  },
  removeCategory: {
    method: 'DELETE',
    path: '/templates/category/:id',
    summary: 'Delete a category; its forms stay, without one',
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden'],
  },
})
