import { type Category, category, type FileKind, fileKind } from '@atesta/contract/limits.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { IconFile, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '../../queries/certifications.ts'
import { inspectionCertifications } from '../../queries/inspections.ts'
import { type Exhibit, exhibitOf, useLightbox } from '../../records/lightbox/lightbox-store.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { useUploadQueue, useWebForm } from '../fill.ts'
import classes from './file-card.module.css'

type Props = {
  id: string
  title: string
  type: string
  certification: Certification | undefined
}

const icons = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  video: IconMovie,
  unknown: IconFile,
} satisfies Record<FileKind, unknown>

/**
 * Opens a file enlarged among the others of its inspection that have arrived. The list is read on demand:
 * pictures do not subscribe to it.
 */
function look(exhibit: Exhibit, client: QueryClient) {
  const { inspection } = useWebForm.getState()
  const files = inspection ? client.getQueryData(inspectionCertifications(inspection.id).queryKey) : undefined
  const { previews } = useUploadQueue.getState()
  const others = (files ?? []).map((file) => ({ ...exhibitOf(file), here: previews[file.identifier] }))
  const isThere = others.some(({ id }) => id === exhibit.id)
  useLightbox.getState().open(isThere ? others : [exhibit], exhibit.id)
}

/**
 * The picture of a file: this device's while it is being sent, then the server's; otherwise a plain card with
 * its kind.
 */
export function FileImage({ id, title, type, certification }: Props) {
  const { t } = useTranslation(['fill', 'certifications'])
  const here = useUploadQueue((state) => state.previews[id])
  const { data } = useQuery({
    ...previewQuery(id, 'small'),
    enabled: certification?.preview === true && !here,
  })
  const there = useObjectUrl(data)
  const client = useQueryClient()
  const kind = certification?.kind ?? fileKind(type)
  const source = here ?? there
  if (source && !certification?.unreadable) {
    return (
      <button
        type="button"
        className={classes.enlarge}
        aria-label={t('certifications:lightbox.enlarge', { name: title })}
        onClick={() => look({ id, title, kind, here, certification }, client)}
      >
        <img className={classes.picture} src={source} alt="" />
      </button>
    )
  }
  const Icon = icons[kind]
  const named: Category = certification?.category ?? category(kind)
  return (
    <div className={classes.plain}>
      <Icon size={28} aria-hidden />
      <span>
        {certification?.unreadable ? t('fill:upload.unreadable') : t(`certifications:categories.${named}`)}
      </span>
    </div>
  )
}
