import { IconEraser, IconFile, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Certification, previewUrl } from '../../queries/certifications.ts'

export const kindIcons = { image: IconPhoto, pdf: IconFileTypePdf, video: IconVideo, unknown: IconFile }

type Props = {
  certification: Pick<Certification, 'identifier' | 'kind' | 'preview' | 'erased'>
  className?: string
  /** The size of the icon in its place, in px. */
  size: number
}

/**
 * The small picture of a certification; the icon of its kind where there is none, or while it cannot be loaded.
 * The title stands beside it; repeating it would only slow a screen reader down.
 */
export function SmallPicture({ certification, className, size }: Props) {
  const { identifier, kind, preview, erased } = certification
  const [failed, setFailed] = useState<string | null>(null)
  const isMissing = failed === identifier
  useEffect(() => {
    if (!isMissing) return
    const again = () => setFailed(null)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isMissing])
  const Icon = erased ? IconEraser : kindIcons[kind]
  if (!preview || isMissing) return <Icon size={size} aria-hidden />
  return (
    <img
      src={previewUrl(identifier, 'small')}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setFailed(identifier)}
    />
  )
}
