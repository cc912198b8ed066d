import { defaultMediaCertification } from '@atesta/forms/constraints.ts'
import type { CommentProps } from '../fields/comment-view.tsx'
import { UploadControls } from './upload-controls.tsx'

/** A photo that answers a follow-up. */
const photos = {
  ...defaultMediaCertification,
  types: defaultMediaCertification.types.filter((type) => type.startsWith('image/')),
}

export function PhotosOfComment({ path, id, describedBy }: CommentProps) {
  return (
    <UploadControls
      path={path}
      accepted={photos}
      id={id}
      labelledBy={`${id}-label`}
      describedBy={describedBy}
    />
  )
}
