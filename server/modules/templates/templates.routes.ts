import type { templates } from '@atesta/contract/routes/templates.ts'
import type { Handlers } from '../../core/route.ts'
import { archive } from './routes/archive.ts'
import { categories } from './routes/categories.ts'
import { create } from './routes/create.ts'
import { createCategory } from './routes/create-category.ts'
import { duplicate } from './routes/duplicate.ts'
import { list } from './routes/list.ts'
import { listForSelect } from './routes/list-for-select.ts'
import { read } from './routes/read.ts'
import { readVersion } from './routes/read-version.ts'
import { remove } from './routes/remove.ts'
import { removeCategory } from './routes/remove-category.ts'
import { save } from './routes/save.ts'
import { saveCategory } from './routes/save-category.ts'
import { unarchive } from './routes/unarchive.ts'

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
