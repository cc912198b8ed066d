import type { ComponentType } from '@atesta/contract/schemas/form.ts'
import type { FieldKind } from './field-props.ts'
import { BarcodeField } from './kinds/barcode.tsx'
import { CalculationField } from './kinds/calculation.tsx'
import { CheckboxField } from './kinds/checkbox.tsx'
import { DateField } from './kinds/date.tsx'
import { DatetimeField } from './kinds/datetime.tsx'
import { DropdownField } from './kinds/dropdown.tsx'
import { GeolocationField } from './kinds/geolocation.tsx'
import { GroupField } from './kinds/group.tsx'
import { NoteField } from './kinds/note.tsx'
import { NumberField } from './kinds/number.tsx'
import { RadioField } from './kinds/radio.tsx'
import { RatingField } from './kinds/rating.tsx'
import { ScaleField } from './kinds/scale.tsx'
import { SignatureField } from './kinds/signature.tsx'
import { TextField } from './kinds/text.tsx'
import { TextareaField } from './kinds/textarea.tsx'
import { TimeField } from './kinds/time.tsx'
import { UploadField } from './kinds/upload.tsx'
import { YesNoField } from './kinds/yes-no.tsx'

/** The field of each type of component. A missing one does not compile. */
export const fieldKinds: Record<ComponentType, FieldKind> = {
  text: TextField,
  textarea: TextareaField,
  number: NumberField,
  date: DateField,
  time: TimeField,
  datetime: DatetimeField,
  checkbox: CheckboxField,
  radio: RadioField,
  dropdown: DropdownField,
  yes_no: YesNoField,
  rating: RatingField,
  scale: ScaleField,
  upload: UploadField,
  signature: SignatureField,
  geolocation: GeolocationField,
  barcode: BarcodeField,
  note: NoteField,
  calculation: CalculationField,
  group: GroupField,
}
