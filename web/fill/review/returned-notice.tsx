import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { Anchor, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuest } from '../../session/guest.ts'
import { useFormat } from '../../session/use-format.ts'
import { useTexts } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'
import { focusField } from '../frame/problems.ts'
import { goTo } from '../state/answering.ts'
import { Differences } from './differences.tsx'
import { HistorySection } from './history-section.tsx'
import { partName } from './part-name.ts'
import { placeOfPart } from './place-of-part.ts'
import classes from './review.module.css'
import { useAsksSignature } from './use-questions.ts'

/** At the top of a returned inspection: the requested changes, the changes since, and the earlier answers. */
export function ReturnedNotice({ inspectionId }: { inspectionId: number }) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const review = useWebForm((state) => state.review)
  const form = useWebForm((state) => state.normalizedForm)
  const texts = useTexts()
  const asksSignature = useAsksSignature()
  const guest = useGuest((state) => state.guest)
  if (review?.decision !== 'returned' || !form) return null
  return (
    <section className={classes.card} aria-labelledby="returned-title" data-returned>
      <h2 id="returned-title" className={classes.state}>
        <IconArrowBackUp size={22} aria-hidden />
        {t('returned.title')}
      </h2>
      <p className={classes.soft}>{t('by_at', { name: review.by.name, time: format.dateTime(review.at) })}</p>
      <p className={classes.comment}>{review.comment}</p>
      {review.comments.length > 0 && (
        <>
          <h3 className={classes.small}>{t('returned.on_questions')}</h3>
          <ul className={classes.comments}>
            {review.comments.map(({ id, comment }) => (
              <li key={`${id} ${comment}`}>
                <ToQuestion id={id} form={form} name={partName(form, id, texts)} />
                <p className={classes.comment}>{comment}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.soft}>
        {t('returned.sentence')} {asksSignature && t('return.signatures')}
      </p>
      {!guest && <Before inspectionId={inspectionId} />}
    </section>
  )
}

/** The name of a question, which leads to it while it is asked. */
function ToQuestion({ id, form, name }: { id: string; form: NormalizedForm; name: string }) {
  const isAsked = useWebForm(({ evaluation }) =>
    [evaluation?.visible.questions, evaluation?.visible.components].some((shown) => shown?.has(id)),
  )
  const place = isAsked ? placeOfPart(form, id) : undefined
  if (!place) return <strong>{name}</strong>
  const go = () => {
    goTo(useWebForm, place.position)
    // Its section is on the page after this event.
    setTimeout(() => focusField(place.field))
  }
  return (
    <Anchor component="button" type="button" className={classes.toQuestion} onClick={go}>
      {name}
    </Anchor>
  )
}

/** Shown on request: most people want to read the comments and go on. */
function Before({ inspectionId }: { inspectionId: number }) {
  const { t } = useTranslation('review')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.add}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {t(opened ? 'returned.hide' : 'returned.show')}
      </Button>
      {opened && (
        <div className={classes.before}>
          <Differences inspectionId={inspectionId} />
          <HistorySection inspectionId={inspectionId} />
        </div>
      )}
    </>
  )
}
