import { FolderCreateForm } from './fields/folder-forms.tsx'
import type { Panel } from './panel.ts'

/** Creates a folder with its members: for workflows, or with `tasks=email` for email tasks. */
export const WorkflowsFolderCreate: Panel<{ tasks?: string }> = ({ params, close }) => (
  <FolderCreateForm type={params.tasks === 'email' ? 'email' : 'workflow'} close={close} />
)
