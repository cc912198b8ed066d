import { commentPhotos } from '@atesta/forms/constraints.ts'
import type { CommentProps } from '../fields/comment-view.tsx'
import { UploadControls } from './upload-controls.tsx'

/** A photo as the answer to a follow-up. */
export function PhotosOfComment({ path, comment, id, describedBy }: CommentProps) {
  return (
    <UploadControls
      path={path}
      accepted={commentPhotos(comment)}
      id={id}
      labelledBy={`${id}-label`}
      describedBy={describedBy}
    />
  )
}
