import type { templates } from '@atesta/contract/routes/templates.ts'
import type { Handlers } from '../../http/route.ts'
import { archive } from './archive.ts'
import { categories } from './categories.ts'
import { create } from './create.ts'
import { createCategory } from './create-category.ts'
import { duplicate } from './duplicate.ts'
import { list } from './list.ts'
import { listForSelect } from './list-for-select.ts'
import { read } from './read.ts'
import { readVersion } from './read-version.ts'
import { remove } from './remove.ts'
import { removeCategory } from './remove-category.ts'
import { save } from './save.ts'
import { saveCategory } from './save-category.ts'
import { unarchive } from './unarchive.ts'

export const templatesHandlers = {
  archive,
  categories,
  create,
  createCategory,
  duplicate,
  list,
  listForSelect,
  read,
  readVersion,
  remove,
  removeCategory,
  save,
  saveCategory,
  unarchive,
} satisfies Handlers<typeof templates>
