import { useOpened } from '../use-open-record.ts'
import { FolderList } from './folder-list.tsx'
import { FolderPage } from './folder-page.tsx'
import { NewFolder } from './new-folder.tsx'

/** The folders of every type, one of them with its members, or a new one. */
export function FolderSettings() {
  const { make, folderId } = useOpened()
  if (make) return <NewFolder />
  return folderId ? <FolderPage key={folderId} id={folderId} /> : <FolderList />
}
