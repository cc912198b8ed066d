import { displayComment, displayValue } from '@atesta/forms/display.ts'
import { labelOf } from '@atesta/forms/label-of.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { useTranslation } from 'react-i18next'
import { useLocale, useTexts } from '../fields/use-field.ts'
import { useFiller } from '../filler.ts'
import cards from '../upload/file-card.module.css'
import { FileCard } from '../upload/file-card.tsx'
import classes from './review.module.css'
import { useFileNames } from './use-file-names.ts'

type Props = {
  form: NormalizedForm
  id: string
  before: unknown
  after: unknown
  /** The names of the two sides, if they are not two submissions. */
  names?: { before: string; after: string }
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** One answer that differs between two submissions: before and after, or files added and removed. */
export function DifferenceRow({ form, id, before, after, names }: Props) {
  const { t } = useTranslation('review')
  const texts = useTexts()
  const isFiles =
    form.entities.components[id]?.type === 'upload' || form.entities.comment_objects[id]?.kind === 'photo'
  return (
    <li className={classes.change}>
      <h3 className={classes.small}>{texts(labelOf(form, id)) || id}</h3>
      {isFiles ? (
        <FileChanges before={listOf(before)} after={listOf(after)} />
      ) : (
        <dl className={classes.sides}>
          <div data-side="before">
            <dt>{names?.before ?? t('differences.before')}</dt>
            <Value form={form} id={id} value={before} />
          </div>
          <div data-side="after">
            <dt>{names?.after ?? t('differences.after')}</dt>
            <Value form={form} id={id} value={after} />
          </div>
        </dl>
      )}
    </li>
  )
}

function FileChanges({ before, after }: { before: string[]; after: string[] }) {
  const { t } = useTranslation('review')
  const lists = [
    { name: t('differences.removed'), ids: before.filter((id) => !after.includes(id)) },
    { name: t('differences.added'), ids: after.filter((id) => !before.includes(id)) },
  ]
  return lists
    .filter(({ ids }) => ids.length > 0)
    .map(({ name, ids }) => (
      <div key={name} className={classes.files}>
        <p className={classes.soft}>{name}</p>
        <ul className={cards.files} aria-label={name}>
          {ids.map((id) => (
            <FileCard key={id} id={id} readOnly />
          ))}
        </ul>
      </div>
    ))
}

function Value({ form, id, value }: { form: NormalizedForm; id: string; value: unknown }) {
  const { t } = useTranslation('fill')
  const locale = useLocale()
  const timeZone = useFiller((filler) => filler.timeZone) ?? 'UTC'
  const namesOf = useFileNames()
  const files = (_count: number, ids: readonly string[]) => namesOf(ids)
  const component = form.entities.components[id]
  const comment = form.entities.comment_objects[id]
  const image = (value as { image?: unknown } | null | undefined)?.image
  const text = component
    ? displayValue(component, value, locale, { form, timeZone, files, outOf: true })
    : comment
      ? displayComment(comment, value, locale, { files })
      : String(value ?? '')
  return (
    <dd className={classes.value} data-empty={text === '' || undefined}>
      {typeof image === 'string' && image !== '' && <img className={classes.image} src={image} alt="" />}
      {text || t('answers.none')}
    </dd>
  )
}
