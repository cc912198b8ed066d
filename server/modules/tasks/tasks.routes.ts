import type { tasks } from '@atesta/contract/routes/tasks.ts'
import type { Handlers } from '../../core/route.ts'
import { certifications } from './routes/certifications.ts'
import { folders } from './routes/folders.ts'
import { form } from './routes/form.ts'
import { read } from './routes/read.ts'
import { submitForm } from './routes/submit-form.ts'
import { usersForTaskRoute } from './routes/users-for-task.ts'

export const tasksHandlers = {
  read,
  form,
  certifications,
  folders,
  usersForTask: usersForTaskRoute,
  submitForm,
} satisfies Handlers<typeof tasks>
