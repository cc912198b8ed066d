import { FolderEditPanel } from './fields/folder-forms.tsx'
import type { Panel } from './panel.ts'

/** Names a folder of workflows or email tasks and chooses its members. */
export const WorkflowsFolderEdit: Panel<{ folder: number }> = ({ params, close }) => (
  <FolderEditPanel id={params.folder} type="workflow" close={close} />
)
