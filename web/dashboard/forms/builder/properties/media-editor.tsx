import { uploadTypes } from '@atesta/contract/limits.ts'
import type { Component } from '@atesta/contract/schemas/form.ts'
import { defaultMediaCertification } from '@atesta/forms/constraints.ts'
import { Checkbox, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { change } from '../use-builder.ts'
import { FieldProblem } from './field-problem.tsx'
import { NumberField } from './number-field.tsx'
import classes from './properties.module.css'

const kinds = {
  photo: ['image/jpeg', 'image/png'],
  video: ['video/quicktime', 'video/mp4'],
  pdf: ['application/pdf'],
} as const
const names = Object.keys(kinds) as (keyof typeof kinds)[]
const typesOf = (name: keyof typeof kinds): readonly string[] => kinds[name]

/** Which files an evidence slot takes: kinds, how many, from the camera only, with a position. */
export function MediaEditor({ component }: { component: Component }) {
  const { t } = useTranslation('builder')
  const media = component.media_certification ?? defaultMediaCertification
  const set = (changes: object) => change(component.id, { media_certification: { ...media, ...changes } })
  const chosen = names.filter((name) => typesOf(name).some((type) => media.types.includes(type)))
  const choose = (next: string[]) => {
    // The last kind stays: a slot that takes nothing could not be filled.
    if (next.length === 0) return
    const wanted = names.filter((name) => next.includes(name)).flatMap(typesOf)
    set({ types: Object.keys(uploadTypes).filter((type) => wanted.includes(type)) })
  }
  return (
    <fieldset className={classes.group} data-field="media_certification">
      <legend>{t('media.title')}</legend>
      <Checkbox.Group label={t('media.kinds')} value={chosen} onChange={choose}>
        <div className={classes.checks}>
          {names.map((name) => (
            <Checkbox key={name} value={name} label={t(`media.${name}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.pair}>
        <NumberField
          label={t('media.min')}
          name="media_certification/min"
          value={media.min}
          from={0}
          most={200}
          onChange={(min) => set({ min: min ?? 0 })}
        />
        <NumberField
          label={t('media.max')}
          name="media_certification/max"
          value={media.max}
          from={1}
          most={200}
          onChange={(max) => set({ max: max ?? defaultMediaCertification.max })}
        />
      </div>
      <FieldProblem id={component.id} field="media_certification" />
      <Switch
        label={t('media.camera_only')}
        description={t('media.camera_only_hint')}
        checked={media.camera_only}
        onChange={({ currentTarget }) => set({ camera_only: currentTarget.checked })}
      />
      <Switch
        label={t('media.position')}
        checked={media.position_required}
        onChange={({ currentTarget }) => set({ position_required: currentTarget.checked })}
      />
    </fieldset>
  )
}
