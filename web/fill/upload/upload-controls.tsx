import { fileKind } from '@atesta/contract/limits.ts'
import type { MediaCertification } from '@atesta/contract/schemas/form.ts'
import { IconCamera, IconUpload, IconVideo } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraButton } from '../camera/camera-button.tsx'
import type { Kind } from '../camera/take-photo.ts'
import { useWebForm } from '../fill.ts'
import { answerAt, type FieldPath } from '../state/answers-at.ts'
import cards from './file-card.module.css'
import { FileCard } from './file-card.tsx'
import { FilePicker } from './file-picker.tsx'
import classes from './upload-controls.module.css'
import { UploadLimits } from './upload-limits.tsx'
import { useAddFiles } from './use-add-files.ts'

type Props = {
  path: FieldPath
  accepted: MediaCertification
  id: string
  labelledBy: string
  describedBy: string | undefined
}

const none: string[] = []

const camera = {
  photo: { icon: <IconCamera size={18} aria-hidden />, accept: 'image/*' },
  video: { icon: <IconVideo size={18} aria-hidden />, accept: 'video/*' },
}

/** The files of one answer: drop zone, camera, file chooser, and a card for each file. */
export function UploadControls({ path, accepted, id, labelledBy, describedBy }: Props) {
  const { t } = useTranslation('fill')
  const files = useWebForm((state) => {
    const value = answerAt(state.draftSchema, path)
    return Array.isArray(value) ? (value as string[]) : none
  })
  const { add, follow, busy, notice, positionRequired } = useAddFiles(path, accepted)
  const [over, setOver] = useState(false)
  const isFull = files.length >= accepted.max
  const full = useRef<HTMLParagraphElement>(null)
  const kinds = new Set(accepted.types.map(fileKind))
  const takes: Kind[] = [
    ...(kinds.has('image') ? (['photo'] as const) : []),
    ...(kinds.has('video') ? (['video'] as const) : []),
  ]
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isFull && !accepted.camera_only) void add([...event.dataTransfer.files], 'picked')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the question's heading
    <div
      id={id}
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classes.upload}
    >
      <ul className={cards.files}>
        {files.map((file) => (
          <FileCard key={file} id={file} />
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the buttons inside do the same */}
      <div
        className={classes.zone}
        // Hidden but mounted: the camera that took the last file is open in it.
        hidden={isFull}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={classes.buttons}>
          {takes.map((kind) => (
            <CameraButton
              key={kind}
              {...camera[kind]}
              label={t(kind === 'photo' ? 'upload.take_photo' : 'upload.record_video')}
              // The requested kind first; the dialog can switch to the other.
              kinds={[kind, ...takes.filter((other) => other !== kind)]}
              disabled={busy}
              room={accepted.max - files.length}
              max={accepted.max}
              positionRequired={positionRequired}
              follow={follow}
              onTaken={(file, shot, late) => add([file], 'camera', { shots: new Map([[file, shot]]) }, late)}
              onPick={(picked, captured) => void add(picked, captured)}
              onClosed={() => full.current?.focus()}
            />
          ))}
          {!accepted.camera_only && (
            <FilePicker
              label={t('upload.choose')}
              icon={<IconUpload size={18} aria-hidden />}
              accept={accepted.types.join(',')}
              multiple={accepted.max > 1}
              disabled={busy}
              onPick={(picked) => void add(picked, 'picked')}
            />
          )}
        </div>
        <UploadLimits accepted={accepted} />
      </div>
      {isFull && (
        <p ref={full} className={classes.limits} tabIndex={-1}>
          {t('upload.full', { count: accepted.max })}
        </p>
      )}
      <p role="status" className={classes.notice}>
        {notice}
      </p>
    </div>
  )
}
