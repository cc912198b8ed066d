/** What a task can require of the person who fills it in, in the names of `TaskSettings`. */
export const fillingRules = ['progressive', 'camera_only', 'position_required'] as const
/** All settings of a task; a read-only one can only be viewed. */
export const taskSettings = [...fillingRules, 'readonly'] as const

type Settings = Record<(typeof taskSettings)[number], boolean>

export const noSettings: Readonly<Settings> = {
  progressive: false,
  camera_only: false,
  position_required: false,
  readonly: false,
}

/** The settings from a record that contains them, such as a task's row. */
export const settingsOf = ({
  progressive,
  camera_only,
  position_required,
  readonly,
}: Settings): Settings => ({
  progressive,
  camera_only,
  position_required,
  readonly,
})
export const sameSettings = (a: Settings, b: Settings): boolean =>
  taskSettings.every((name) => a[name] === b[name])
