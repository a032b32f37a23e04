/** The data of the panels on the right, and their questions. */
import { useEffect, useState } from 'preact/hooks';
import { getOrInsert } from '../../generator/get-or-insert.js';
import type { QuestionName, Questions } from '../../generator/study/answers/answer.js';
import type { Opened } from '../../generator/study/answers/data.js';
import type { CompilerClient } from '../../generator/study/answers/compiler-client.js';
import type { PlaygroundState, StepView } from '../../generator/study/answers/page-state.js';
import type { Hues } from '../view/tree.js';
import type { ViewName } from '../../generator/study/inspect/view.js';

/** The page at one moment. */
export interface Page {
  readonly engine: CompilerClient;
  readonly opened: Opened;
  /** Whether the documents have changed since, and whether the compiler is at work for longer than an instant. */
  readonly isChanged: boolean;
  readonly isAtWork: boolean;
  readonly hues: Hues;
  /** Answers about the open documents, by question. */
  readonly answers: Map<string, Promise<unknown>>;
  /** The test strings, and the index of the one that is chosen. */
  readonly lines: readonly string[];
  readonly chosen: number;
  /** The moment that was gone to, of a string. */
  readonly at: { readonly line: string; readonly step: number } | undefined;
  readonly view: StepView;
  readonly stage: ViewName | undefined;
  /** The state as it is now. */
  state(): PlaygroundState;
  show(changes: { readonly view?: StepView; readonly stage?: ViewName }): void;
  go(at: Page['at']): void;
  /** Chooses a test string by its index, or writes another in its place. */
  choose(index: number): void;
  write(line: string): void;
  /** Adds a test string, and shows its panel. */
  test(line: string): void;
}

/** Asks a question about the documents that are opened, once. */
export function ask<K extends QuestionName>(
  { engine, answers }: Pick<Page, 'engine' | 'answers'>,
  kind: K,
  about: Questions[K][0],
): Promise<Questions[K][1] | undefined> {
  const key = `${kind} ${JSON.stringify(about)}`;
  return getOrInsert(answers, key, () => engine.ask(kind, about)) as ReturnType<typeof ask<K>>;
}

/** An answer, what it is about, and the documents that it is of, by their answers. */
interface Answered<K extends QuestionName> {
  readonly value: NonNullable<Questions[K][1]>;
  readonly about: Questions[K][0];
  readonly of: Page['answers'];
}

/** The latest answer to a question; undefined before there is one. */
export function useAnswer<K extends QuestionName>(page: Page, kind: K, about: Questions[K][0]) {
  const find = async (): Promise<Answered<K> | undefined> => {
    const value = await ask(page, kind, about);
    return value === undefined ? undefined : { value: value!, about, of: page.answers };
  };
  return useLatest(find, [page.answers, JSON.stringify(about)]);
}

/** The last answer for some inputs; undefined before the first. */
export function useLatest<T>(find: () => Promise<T | undefined>, inputs: readonly unknown[]) {
  const [latest, setLatest] = useState<T>();
  useEffect(() => {
    let isWanted = true;
    void find().then((found) => {
      if (isWanted && found !== undefined) setLatest(found);
    });
    return () => void (isWanted = false);
  }, inputs);
  return latest;
}
