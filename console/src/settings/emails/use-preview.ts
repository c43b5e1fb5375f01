import type { SitesEmailTemplatesPreviewBodyTexts as Texts } from '@stoa/client';
import { useEffect, useState } from 'react';
import { useStoa } from '../../app/workspace.tsx';
import { describeError } from '../../ui/error-state.tsx';
import type { Locale } from './email-form.ts';

/** An email as it would be sent with this text. */
export type EmailDraft = { kind: string; locale: Locale; texts: Texts };

type PreviewOptions = EmailDraft & {
  orderId: string | null;
  format: 'html' | 'text';
  isDark: boolean;
};

type Preview = { url: string | null; error: string | null };

/** While someone types, a preview is created after this pause. */
const pauseMilliseconds = 500;

/**
 * The path of a preview, which works once. The previous preview is shown until the new one is
 * ready.
 */
export function usePreview(siteSlug: string, options: PreviewOptions): Preview {
  const stoa = useStoa();
  const [preview, setPreview] = useState<Preview>({ url: null, error: null });
  const request = JSON.stringify({
    locale: options.locale,
    texts: options.texts,
    format: options.format,
    color_scheme: options.isDark ? 'dark' : 'light',
    ...(options.orderId !== null && { order_id: options.orderId }),
  });
  const { kind } = options;
  useEffect(() => {
    const canceled = new AbortController();
    const create = async () => {
      try {
        const { url } = await stoa.sites.emailTemplates.preview(
          siteSlug,
          kind,
          JSON.parse(request),
          { signal: canceled.signal },
        );
        // The content security policy of this page allows frames from its own origin.
        setPreview({ url: new URL(url).pathname, error: null });
      } catch (error) {
        if (!canceled.signal.aborted)
          setPreview({ url: null, error: describeError(error).message });
      }
    };
    const timer = setTimeout(() => void create(), pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      canceled.abort();
    };
  }, [stoa, siteSlug, kind, request]);
  return preview;
}
