import { defaultMediaCertification } from '@atesta/forms/constraints.ts'
import { UploadControls } from '../../upload/upload-controls.tsx'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'

/** Photos, videos and documents as evidence: each file becomes a certification. */
export function UploadField(props: FieldProps) {
  const accepted = props.component.media_certification ?? defaultMediaCertification
  return (
    <FieldFrame {...props} group="group">
      {({ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
        <UploadControls
          path={props.path}
          accepted={accepted}
          id={id}
          labelledBy={labelledBy}
          describedBy={describedBy}
        />
      )}
    </FieldFrame>
  )
}
