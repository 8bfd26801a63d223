import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { string } from 'zod/mini';
import { unfinished } from '#core/models/unfinished.ts';
import { costText } from '#core/views/spentText.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { KeyHint } from '../../../ui/keyHint/KeyHint.tsx';
import { keyCaps } from '../../../ui/keysDialog/keyCaps.ts';
import { ModelPicker } from '../../../ui/models/ModelPicker.tsx';
import { modelName, type OfferedModel } from '../../../ui/models/model.ts';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { StatusSign } from '../../../ui/statusSign/StatusSign.tsx';
import { CopyButton } from '../../CopyButton.tsx';
import { ApiError } from '../../data/apiError.ts';
import { useKeptState } from '../../data/keptState.ts';
import { type ModelTest, testModel } from '../../data/models.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import styles from './ModelsScreen.module.css';

const PROMPT =
  'Analyze the current trends in renewable energy adoption and their potential impact on global energy markets.';
const titles = { basic: 'Test Basic Call', analysis: 'Test Story Analysis' } as const;

export interface TestPanelProps {
  models: readonly OfferedModel[];
  model: string;
  recommended: string | undefined;
  /** False: no key is set. */
  configured: boolean;
  onModel: (id: string) => void;
}

/** Sends a prompt to the chosen model, and shows the streamed answer with its cost. */
export function TestPanel({ models, model, recommended, configured, onModel }: TestPanelProps) {
  const [prompt, setPrompt] = useKeptState('model-test', string(), PROMPT);
  const [written, setWritten] = useState('');
  const stopping = useRef<AbortController>(null);
  const [isStopped, setIsStopped] = useState(false);
  const test = useDedupedMutation({
    mutationFn: (asked: ModelTest) => {
      stopping.current = new AbortController();
      setWritten('');
      setIsStopped(false);
      return testModel(asked, { signal: stopping.current.signal, onText: setWritten });
    },
  });
  const stop = () => {
    setIsStopped(true);
    stopping.current?.abort();
  };
  const run = (kind: ModelTest['kind']) => test.mutate({ kind, model, prompt });
  const isBlank = prompt.trim() === '';
  const canRun = configured && !isBlank && !test.isPending;
  const held = (kind: ModelTest['kind']) => ({
    disabled: !configured || isBlank,
    loading: test.isPending && test.variables.kind === kind,
    // Not `disabled`, which would lose the focus.
    blocked: test.isPending,
  });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key !== 'Enter' || !isMod || event.defaultPrevented || !canRun) return;
    event.preventDefault();
    run('basic');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const answer = test.data?.content ?? written;
  const cut = test.data === undefined ? null : unfinished(test.data.finishReason);
  return (
    <>
      <Panel title="AI Model Test">
        <div className={styles['form']}>
          <div>
            <p className={styles['label']}>Model</p>
            <ModelPicker
              label="Model"
              models={models}
              value={model}
              recommended={recommended}
              disabled={test.isPending}
              onChange={onModel}
            />
          </div>
          <Field label="Test prompt">
            <TextArea value={prompt} rows={4} maxLength={20_000} onChange={(next) => setPrompt(() => next)} />
          </Field>
          <div className={styles['actions']}>
            <Button size="large" variant="primary" {...held('basic')} onClick={() => run('basic')}>
              Test Basic Call
            </Button>
            <Button size="large" {...held('analysis')} onClick={() => run('analysis')}>
              Test Story Analysis
            </Button>
            {test.isPending ? (
              <Button size="large" variant="quiet" onClick={stop}>
                Stop
              </Button>
            ) : (
              <span className={styles['keys']} aria-hidden="true">
                {keyCaps('Mod+Enter', navigator.platform.startsWith('Mac')).map((cap) => (
                  <KeyHint key={cap}>{cap}</KeyHint>
                ))}
              </span>
            )}
          </div>
        </div>
      </Panel>
      {test.isIdle ? null : (
        <Panel
          title={titles[test.variables?.kind ?? 'basic']}
          aside={
            <span className={styles['outcome']}>
              {answer === '' || test.isPending ? null : <CopyButton label="Answer" read={async () => answer} />}
              <StatusSign
                status={test.isPending ? 'running' : isStopped ? 'cancelled' : test.isError ? 'failed' : 'completed'}
              />
            </span>
          }
        >
          <div aria-live="polite" aria-busy={test.isPending}>
            {test.data === undefined ? null : (
              <dl className={styles['result']}>
                <div>
                  <dt>Model</dt>
                  <dd>{modelName(models, test.data.model)}</dd>
                </div>
                <div>
                  <dt>Tokens</dt>
                  <dd>{test.data.tokensUsed.toLocaleString('en-US')}</dd>
                </div>
                <div>
                  <dt>Cost</dt>
                  <dd>{costText({ ...test.data, costUsd: test.data.estimatedCost })}</dd>
                </div>
                <div>
                  <dt>Time</dt>
                  <dd>{test.data.executionTime.toLocaleString('en-US')} ms</dd>
                </div>
              </dl>
            )}
            {cut === null ? null : <Banner title="Not whole">{cut}</Banner>}
            {test.isError ? (
              <Banner kind={isStopped ? 'warning' : 'error'} title={isStopped ? 'Stopped' : 'Error'}>
                {isStopped
                  ? written === ''
                    ? 'The model had written nothing yet.'
                    : 'What the model wrote until then is below.'
                  : test.error.message || 'Unknown error occurred'}
                {!isStopped && test.error instanceof ApiError && test.error.hint !== '' ? (
                  <p className={styles['hint']}>{test.error.hint}</p>
                ) : null}
              </Banner>
            ) : null}
            <p className={styles['answer']}>{answer === '' && test.isPending ? 'Waiting for the model...' : answer}</p>
          </div>
        </Panel>
      )}
    </>
  );
}
