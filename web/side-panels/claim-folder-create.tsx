import { FolderCreateForm } from './fields/folder-forms.tsx'
import type { Panel } from './panel.ts'

/** Creates a claim folder with its members. */
export const ClaimFolderCreate: Panel<Record<never, never>> = ({ close }) => (
  <FolderCreateForm type="claim" close={close} />
)
