import type { FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import {
  ask,
  calculated,
  check,
  checks,
  choice,
  comment,
  date,
  documents,
  dropdown,
  evidenceStep,
  formStep,
  group,
  is,
  number,
  photos,
  remarks,
  section,
  signature,
  t,
  text,
  time,
  when,
} from './words.ts'

const inLimits: Rule = {
  and: [{ '>=': [{ var: 'oxygen' }, 19.5] }, { '<=': [{ var: 'oxygen' }, 23] }, { '<': [{ var: 'lel' }, 10] }, { '<=': [{ var: 'h2s' }, 5] }, { '<=': [{ var: 'co' }, 25] }],
}

export const structure: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section(
        'space-photos-section',
        t('The space', 'El espacio', 'O espaço'),
        [
          ask(t('Entry point with its sign and barrier', 'Acceso con señalización y barrera', 'Acesso com sinalização e barreira'), photos('entry-photos', 1, 4)),
          ask(t('Blinds, locks and tags', 'Discos ciegos, candados y tarjetas', 'Raquetes, cadeados e etiquetas'), photos('isolation-photos', 1, 10)),
          ask(t('Gas detector with its reading', 'Detector de gases con su lectura', 'Detector de gases com a leitura'), photos('detector-photos', 1, 4)),
        ],
        t(
          'Use a camera rated for the area, or take the photos before the work begins.',
          'Usa una cámara apta para el área clasificada o toma las fotos antes de iniciar el trabajo.',
          'Use câmera adequada à área classificada ou fotografe antes de iniciar o trabalho.',
        ),
      ),
      section('papers-section', t('Documents', 'Documentos', 'Documentos'), [
        ask(t('Risk analysis and rescue plan', 'Análisis de riesgos y plan de rescate', 'Análise de risco e plano de resgate'), documents('plan', 1, 5)),
        ask(t('Calibration certificate of the detector', 'Certificado de calibración del detector', 'Certificado de calibração do detector'), documents('calibration', 1, 2)),
      ]),
    ]),
    formStep(t('Permit', 'Permiso', 'Permissão')),
  ],
  schema: [
    section('work-section', t('Work', 'Trabajo', 'Trabalho'), [
      ask(t('Permit number', 'Número de permiso', 'Número da PET'), text('permit', { max_length: 40 })),
      ask(t('Space', 'Espacio confinado', 'Espaço confinado'), text('space', { placeholder: t('Separator V-101', 'Separador V-101', 'Separador V-101') })),
      ask(
        t('Kind of space', 'Tipo de espacio', 'Tipo de espaço'),
        dropdown('kind', [
          ['tank', t('Tank', 'Tanque', 'Tanque')],
          ['vessel', t('Pressure vessel', 'Recipiente a presión', 'Vaso de pressão')],
          ['column', t('Column or reactor', 'Columna o reactor', 'Coluna ou reator')],
          ['pit', t('Pit, cellar or manhole', 'Fosa, contrapozo o cámara', 'Poço, antepoço ou caixa')],
          ['pipe', t('Pipe or duct', 'Tubería o ducto', 'Tubulação ou duto')],
        ]),
      ),
      ask(t('What was in it last', 'Último contenido', 'Último produto contido'), text('content')),
      ask(
        t('Work to be done', 'Trabajo por realizar', 'Trabalho a executar'),
        checks('work', [
          ['inspection', t('Inspection', 'Inspección', 'Inspeção')],
          ['cleaning', t('Cleaning', 'Limpieza', 'Limpeza')],
          ['hot', t('Welding, cutting or grinding', 'Soldadura, corte o esmerilado', 'Solda, corte ou esmerilhamento')],
          ['coating', t('Painting or coating', 'Pintura o revestimiento', 'Pintura ou revestimento')],
          ['mechanical', t('Mechanical or electrical repair', 'Reparación mecánica o eléctrica', 'Reparo mecânico ou elétrico')],
        ]),
      ),
      when(
        { selected: [{ var: 'work' }, 'hot'] },
        ask(t('Hot work permit number', 'Número de permiso de trabajo en caliente', 'Número da permissão de trabalho a quente'), text('hot-permit', { max_length: 40 })),
      ),
      ask(t('Valid on', 'Válido el', 'Válida em'), date('day')),
      ask(t('From', 'Desde', 'Das'), time('from')),
      ask(
        t('To', 'Hasta', 'Até'),
        time('to', {
          help: t(
            'At most one shift. After a break of 30 minutes, test again.',
            'Como máximo un turno. Tras una pausa de 30 minutos, medir de nuevo.',
            'No máximo um turno. Após pausa de 30 minutos, medir de novo.',
          ),
          validation: { '!=': [{ var: 'to' }, { var: 'from' }] },
          validation_message: t(
            'The permit must end at another time than it begins.',
            'El permiso debe terminar a una hora distinta de la de inicio.',
            'A permissão deve terminar em horário diferente do início.',
          ),
        }),
      ),
    ]),
    section('isolation-section', t('Isolation and preparation', 'Aislamiento y preparación', 'Isolamento e preparação'), [
      check('drained', t('Emptied, depressurised, drained and cleaned', 'Vaciado, despresurizado, drenado y limpio', 'Esvaziado, despressurizado, drenado e limpo')),
      check(
        'blinded',
        t(
          'Lines are blinded or disconnected; a closed valve is not enough',
          'Líneas con disco ciego o desconectadas; no basta una válvula cerrada',
          'Linhas raqueteadas ou desconectadas; válvula fechada não basta',
        ),
      ),
      check(
        'locked',
        t(
          'Power, agitators and moving parts are locked out and tried',
          'Energía, agitadores y partes móviles bloqueados y probados',
          'Energia, agitadores e partes móveis bloqueados e testados',
        ),
      ),
      ask(
        t('Ventilation', 'Ventilación', 'Ventilação'),
        choice(
          'ventilation',
          [
            ['forced', t('Forced', 'Forzada', 'Forçada')],
            ['extraction', t('Local extraction', 'Extracción localizada', 'Exaustão localizada')],
            ['natural', t('Natural', 'Natural', 'Natural')],
          ],
          {
            comment_object: [
              comment('natural-why', t('Why is natural ventilation enough?', '¿Por qué basta la ventilación natural?', 'Por que a ventilação natural é suficiente?'), ['natural']),
            ],
          },
        ),
      ),
      check(
        'equipment',
        t(
          'Lighting and tools are 24 V or explosion-proof, and earthed',
          'Iluminación y herramientas de 24 V o a prueba de explosión, y puestas a tierra',
          'Iluminação e ferramentas de 24 V ou à prova de explosão, e aterradas',
        ),
      ),
    ]),
    section('gas-section', t('Gas test', 'Medición de gases', 'Medição de gases'), [
      ask(t('Detector serial number', 'Número de serie del detector', 'Número de série do detector'), text('detector', { max_length: 60 })),
      check('bump', t('Bump test passed today', 'Prueba de respuesta (bump test) aprobada hoy', 'Teste de resposta (bump test) aprovado hoje')),
      ask(
        t('Readings', 'Mediciones', 'Medições'),
        group(
          'readings',
          t('Reading', 'Medición', 'Medição'),
          [
            choice(
              'level',
              [
                ['top', t('Top', 'Superior', 'Topo')],
                ['middle', t('Middle', 'Medio', 'Meio')],
                ['bottom', t('Bottom', 'Inferior', 'Fundo')],
              ],
              { label: t('Level', 'Nivel', 'Nível') },
            ),
            time('at', { label: t('Time', 'Hora', 'Hora') }),
            number('oxygen', '%', 0, 30, {
              label: t('Oxygen', 'Oxígeno', 'Oxigênio'),
              step: 0.1,
              help: t('Limit: 19.5 to 23 %', 'Límite: 19,5 a 23 %', 'Limite: 19,5 a 23 %'),
            }),
            number('lel', '% LEL', 0, 100, {
              label: t('Flammable gas', 'Gas inflamable', 'Gás inflamável'),
              help: t(
                'Limit: below 10 % of the lower explosive limit',
                'Límite: menos de 10 % del límite inferior de explosividad',
                'Limite: abaixo de 10 % do limite inferior de explosividade',
              ),
            }),
            number('h2s', 'ppm', 0, 200, {
              label: t('Hydrogen sulphide', 'Sulfuro de hidrógeno (H₂S)', 'Sulfeto de hidrogênio (H₂S)'),
              step: 0.1,
              help: t('Limit: 5 ppm', 'Límite: 5 ppm', 'Limite: 5 ppm'),
            }),
            number('co', 'ppm', 0, 1000, {
              label: t('Carbon monoxide', 'Monóxido de carbono', 'Monóxido de carbono'),
              help: t('Limit: 25 ppm', 'Límite: 25 ppm', 'Limite: 25 ppm'),
            }),
            calculated('reading-ok', undefined, { if: [inLimits, '✓', '✗'] }, { label: t('Within limits', 'Dentro de límites', 'Dentro dos limites') }),
          ],
          {
            required: true,
            min: 3,
            max: 30,
            help: t(
              'At least top, middle and bottom, from outside with a probe.',
              'Al menos arriba, al medio y abajo, desde fuera con sonda.',
              'No mínimo topo, meio e fundo, de fora e com sonda.',
            ),
          },
        ),
      ),
      ask(
        t('Readings out of limits', 'Mediciones fuera de límite', 'Medições fora do limite'),
        calculated('failed', undefined, { length: [{ filter: [{ var: 'readings' }, { '!': [inLimits] }] }] }),
      ),
      when({ '>': [{ var: 'failed' }, 0] }, ask(t('Measures, and test again', 'Medidas y nueva medición', 'Medidas e nova medição'), remarks('gas-measures', { required: true }))),
    ]),
    section('people-section', t('People and rescue', 'Personas y rescate', 'Pessoas e resgate'), [
      ask(
        t('Authorised entrants', 'Personas autorizadas a entrar', 'Trabalhadores autorizados'),
        group(
          'entrants',
          t('Entrant', 'Persona autorizada', 'Trabalhador autorizado'),
          [
            text('entrant', { label: t('Name', 'Nombre', 'Nome') }),
            text('training', {
              label: t('Training certificate', 'Certificado de capacitación', 'Certificado de capacitação'),
              max_length: 60,
            }),
          ],
          { required: true, min: 1, max: 20 },
        ),
      ),
      ask(t('Attendant at the entry', 'Vigía en el acceso', 'Vigia no acesso'), text('attendant')),
      ask(
        t('Communication', 'Comunicación', 'Comunicação'),
        checks('communication', [
          ['radio', t('Radio', 'Radio', 'Rádio')],
          ['line', t('Rope signals', 'Señales con cuerda', 'Sinais por corda')],
          ['voice', t('Voice and sight', 'Voz y contacto visual', 'Voz e contato visual')],
        ]),
      ),
      ask(
        t('Respiratory protection', 'Protección respiratoria', 'Proteção respiratória'),
        choice('respirator', [
          ['none', t('Not needed', 'No se requiere', 'Não necessária')],
          ['filter', t('Filtering', 'Filtrante', 'Filtrante')],
          ['air', t('Supplied air or SCBA', 'Línea de aire o equipo autónomo', 'Ar mandado ou autônoma')],
        ]),
      ),
      check(
        'tripod',
        t(
          'Tripod, winch, harness and lifeline are ready at the entry',
          'Trípode, winche, arnés y línea de vida listos en el acceso',
          'Tripé, guincho, cinto e linha de vida prontos no acesso',
        ),
      ),
      check('rescue', t('The rescue team was told and can be reached', 'El equipo de rescate está avisado y disponible', 'A equipe de resgate está avisada e disponível')),
    ]),
    section('decision-section', t('Authorisation', 'Autorización', 'Autorização'), [
      ask(
        t('Decision', 'Decisión', 'Decisão'),
        choice(
          'decision',
          [
            ['authorised', t('Entry authorised', 'Entrada autorizada', 'Entrada autorizada')],
            ['refused', t('Entry refused', 'Entrada rechazada', 'Entrada negada')],
          ],
          {
            validation: {
              or: [
                is('decision', 'refused'),
                {
                  and: [
                    { '==': [{ var: ['failed', 0] }, 0] },
                    {
                      none: [[{ var: 'drained' }, { var: 'blinded' }, { var: 'locked' }, { var: 'bump' }, { var: 'tripod' }, { var: 'rescue' }], { '==': [{ var: '' }, 'no'] }],
                    },
                  ],
                },
              ],
            },
            validation_message: t(
              'Entry cannot be authorised: a gas reading is out of limits, or isolation, bump test or rescue is not in place.',
              'No se puede autorizar la entrada: una medición está fuera de límite o falta el aislamiento, la prueba del detector o el rescate.',
              'A entrada não pode ser autorizada: há medição fora do limite ou falta isolamento, teste do detector ou resgate.',
            ),
          },
        ),
      ),
      when(is('decision', 'refused'), ask(t('Reason', 'Motivo', 'Motivo'), remarks('refused-why', { required: true }))),
      ask(t('Entry supervisor', 'Supervisor de entrada', 'Supervisor de entrada'), signature('supervisor')),
      ask(t('Attendant', 'Vigía', 'Vigia'), signature('attendant-signature')),
    ]),
  ],
}
