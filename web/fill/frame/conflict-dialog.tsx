import { type AnswerDifference, differencesSeen } from '@atesta/forms/diff.ts'
import { displayComment, displayValue } from '@atesta/forms/display.ts'
import { labelOf } from '@atesta/forms/label-of.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { useLocale, useTexts } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { useFewFileNames } from '../review/use-file-names.ts'
import { conflictNow, likelySide, type Side, settleConflict } from '../state/settle-conflict.ts'
import type { Conflict } from '../state/web-form.ts'
import classes from './conflict-dialog.module.css'

const asLongAsItIs = { root: classes.choice, label: classes.words }

/**
 * The differing answers, and the preselected sides, computed once the form behind this question is locked.
 */
function asked(): { differences: AnswerDifference[]; chosen: Record<string, Side> } {
  const state = useWebForm.getState()
  const differences = conflictNow(state)
  const likely = (difference: AnswerDifference) => likelySide(difference, state.savedSchema)
  return { differences, chosen: Object.fromEntries(differences.map((each) => [each.id, likely(each)])) }
}

/** Compares two versions of a draft, answer by answer; nothing is saved before the user has chosen. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const form = useWebForm((state) => state.normalizedForm)
  const [{ differences, chosen: likely }] = useState(asked)
  const [chosen, setChosen] = useState(likely)
  const all = (side: Side) => setChosen(Object.fromEntries(differences.map(({ id }) => [id, side])))
  const { person, updated_at } = conflict.theirs.inspection
  return (
    <Modal
      opened
      size={720}
      title={t('conflict.title')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
    >
      <p>{t('conflict.detail', { time: format.dateTime(updated_at), name: person.name })}</p>
      {conflict.returned && <p className={classes.returned}>{t('conflict.returned')}</p>}
      <div className={classes.all}>
        <Button size="sm" variant="default" classNames={asLongAsItIs} onClick={() => all('mine')}>
          {t('conflict.all_mine')}
        </Button>
        <Button size="sm" variant="default" classNames={asLongAsItIs} onClick={() => all('theirs')}>
          {t('conflict.all_theirs')}
        </Button>
      </div>
      <ul className={classes.list}>
        {(form ? differencesSeen(form, differences) : []).map((difference) => (
          <DifferenceView
            key={difference.id}
            difference={difference}
            side={chosen[difference.id] ?? 'mine'}
            onChoose={(side) => setChosen({ ...chosen, [difference.id]: side })}
          />
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={() => settleConflict(useWebForm, chosen)}>
          {t('conflict.save')}
        </Button>
      </div>
    </Modal>
  )
}

type DifferenceProps = { difference: AnswerDifference; side: Side; onChoose: (side: Side) => void }

function DifferenceView({ difference: { id, mine, theirs }, side, onChoose }: DifferenceProps) {
  const { t } = useTranslation('review')
  const texts = useTexts()
  const form = useWebForm((state) => state.normalizedForm)
  if (!form) return null
  const sides: [Side, unknown][] = [
    ['mine', mine],
    ['theirs', theirs],
  ]
  return (
    <li>
      <fieldset className={classes.difference}>
        <legend className={classes.label}>{texts(labelOf(form, id)) || id}</legend>
        {sides.map(([which, value]) => (
          <label key={which} className={classes.side}>
            <input
              type="radio"
              name={`conflict-${id}`}
              checked={side === which}
              onChange={() => onChoose(which)}
            />
            <span className={classes.who}>{t(`conflict.${which}`)}</span>
            <Shown form={form} id={id} value={value} />
          </label>
        ))}
      </fieldset>
    </li>
  )
}

function Shown({ form, id, value }: { form: NormalizedForm; id: string; value: unknown }) {
  const { t } = useTranslation(['review', 'fill'])
  const locale = useLocale()
  const timeZone = useFiller((filler) => filler.timeZone) ?? 'UTC'
  const namesOf = useFewFileNames()
  const component = form.entities.components[id]
  const comment = form.entities.comment_objects[id]
  const isFiles = component?.type === 'upload' || comment?.kind === 'photo'
  const image = (value as { image?: unknown } | null | undefined)?.image
  if (typeof image === 'string' && image !== '') return <img className={classes.image} src={image} alt="" />
  const files = (count: number, ids: readonly string[]) => namesOf(ids) ?? t('conflict.files', { count })
  if (isFiles && Array.isArray(value)) return <span>{files(value.length, value)}</span>
  const text = component
    ? displayValue(component, value, locale, { form, timeZone, files, outOf: true })
    : comment
      ? displayComment(comment, value, locale, { files })
      : String(value ?? '')
  return <span className={classes.value}>{text || t('fill:answers.none')}</span>
}
