import type { templates } from '@atesta/contract/routes/templates.ts'
import type { Handlers } from '../../http/route.ts'
import { archive } from './archive.ts'
import { categories } from './categories.ts'
import { create } from './create.ts'
import { createCategory } from './create-category.ts'
import { discardDraft } from './discard-draft.ts'
import { duplicate } from './duplicate.ts'
import { list } from './list.ts'
import { listForSelect } from './list-for-select.ts'
import { read } from './read.ts'
import { readDraft } from './read-draft.ts'
import { readVersion } from './read-version.ts'
import { remove } from './remove.ts'
import { removeCategory } from './remove-category.ts'
import { save } from './save.ts'
import { saveCategory } from './save-category.ts'
import { saveDraft } from './save-draft.ts'
import { unarchive } from './unarchive.ts'

export const templatesHandlers = {
  archive,
  categories,
  create,
  createCategory,
  discardDraft,
  duplicate,
  list,
  listForSelect,
  read,
  readDraft,
  readVersion,
  remove,
  removeCategory,
  save,
  saveCategory,
  saveDraft,
  unarchive,
} satisfies Handlers<typeof templates>
