// Example requests of the reference, for schemas whose files have no room for them.

export const exampleWorkflow = {
  name: 'Crusher 2, weekly check',
  description: 'Photograph every guard rail.',
  template_id: 7,
  folder_id: 3,
  assignees: [10],
  recurrence: {
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    starts_at: '2026-03-16T08:00',
    time_zone: 'America/Argentina/Buenos_Aires',
    due_after_minutes: 480,
  },
}

export const exampleFile = {
  title: 'guard-rails.jpg',
  type: 'image/jpeg',
  size: 482_113,
  inspection_id: 42,
  component_id: 'overview_photos',
  captured: 'camera',
  device: {
    time: '2026-03-14T12:09:26-03:00',
    position: { lat: -38.45, lon: -68.5, accuracy_m: 4.5 },
    sha256: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  },
}
