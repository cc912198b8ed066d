import { FolderEditPanel } from './fields/folder-forms.tsx'
import type { Panel } from './panel.ts'

/** Renames a claim folder and chooses who sees it. */
export const ClaimFolderEdit: Panel<{ folder: number }> = ({ params, close }) => (
  <FolderEditPanel id={params.folder} type="claim" close={close} />
)
