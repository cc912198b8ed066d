import type { DemoEmailTask, Facts, Shot } from '../../content.ts'

const contractor = (mailbox: string) => `${mailbox}@contractors.atesta.test`
const near = { lat: 33.0655, lon: -109.3402, spread: 0.01 }

const shots: Shot[][] = [
  [
    { component: 'belt-photos', scene: 'conveyor', caption: 'Belt after the splice', value: 0.2 },
    { component: 'belt-photos', scene: 'plate', caption: 'Drive plate', value: 0.4 },
  ],
  [{ component: 'belt-photos', scene: 'conveyor', caption: 'Belt running', value: 0.4 }],
]

const answers = ({ subject, from }: Facts) => ({
  conveyor: subject,
  speed: from(20, 40) / 10,
  bearing: from(45, 70),
  'pull-cord': 'yes',
  guards: 'yes',
  spillage: from(0, 2),
  'belt-remarks': 'Splice finished and run in for two hours.',
})

export const emailTasks: DemoEmailTask[] = [
  {
    key: 'belt-contractors',
    folder: 'contractors',
    name: 'Belt splices, contractor sign-off',
    description: 'The contractor shows each splice running before the belt is handed back.',
    form: 'conveyor',
    subject: 'Please sign off your belt splice',
    message:
      'Before the belt goes back to operations we need photos of the splice, the readings and a word on anything unusual. It takes about five minutes on a phone.',
    reminderDays: [2, 5],
    madeDaysAgo: 5,
    state: 'sent',
    near,
    shots,
    answers,
    recipients: [
      {
        name: 'Apex Belting',
        email: contractor('apex.belting'),
        phone: '+1 928 555 0141',
        does: 'submits',
        subject: 'CV-07 splice',
      },
      {
        name: 'Morenci Conveyor Services',
        email: contractor('morenci.conveyor'),
        phone: '+1 928 555 0149',
        does: 'submits',
        subject: 'CV-11 splice',
      },
      {
        name: 'Gila Industrial',
        email: contractor('gila.industrial'),
        phone: '+1 928 555 0157',
        does: 'starts',
        subject: 'CV-02 splice',
      },
      {
        name: 'Clifton Rubber',
        email: contractor('clifton.rubber'),
        phone: '+1 928 555 0165',
        does: 'opens',
      },
      { name: 'Desert Vulcanizing', email: contractor('desert.vulcanizing'), phone: '+1 928 555 0173' },
      {
        name: 'Safford Maintenance',
        email: contractor('safford.maintenance'),
        phone: '+1 928 555 0181',
        unsubscribed: true,
      },
    ],
  },
  {
    key: 'crane-contractors',
    folder: 'contractors',
    name: 'Crane hire, before arrival',
    description: 'Ready to go out when the dates of the shutdown are fixed.',
    form: 'quick',
    subject: 'Your crane before it comes to site',
    message: 'Please rate the overall state of the crane and add a photo of its plate.',
    reminderDays: [3],
    madeDaysAgo: 1,
    state: 'waiting',
    near,
    shots,
    answers,
    recipients: [
      { name: 'Graham County Cranes', email: contractor('graham.cranes'), phone: '+1 928 555 0151' },
      { name: 'Lordsburg Lifting', email: contractor('lordsburg.lifting'), phone: '+1 928 555 0159' },
      { name: 'Tri-State Rigging', email: contractor('tristate.rigging'), phone: '+1 928 555 0167' },
    ],
  },
  {
    key: 'earlier-contractors',
    folder: 'contractors',
    name: 'Belt splices, first round',
    description: 'Closed. Those who did not answer were visited.',
    form: 'conveyor',
    subject: 'Please sign off your belt splice',
    message: 'Photos of the splice and the readings, please.',
    reminderDays: [2],
    madeDaysAgo: 21,
    state: 'expired',
    near,
    shots,
    answers,
    recipients: [
      {
        name: 'Bisbee Mechanical',
        email: contractor('bisbee.mechanical'),
        phone: '+1 928 555 0175',
        does: 'submits',
        subject: 'CV-04 splice',
      },
      { name: 'Willcox Belting', email: contractor('willcox.belting'), phone: '+1 928 555 0183' },
    ],
  },
]
