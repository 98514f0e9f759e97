// A person with a browser: signs in where a client sends them, and is sent back to the client.

/**
 * Signs in at an authorization server.
 *
 * @param start the URL that the client opens
 * @param redirect where the client waits
 * @param fields what the person types, by the name of the input
 * @returns the URL that the browser was sent to in the end
 */
export async function signIn(start, redirect, fields) {
  const cookies = new Map();
  let url = new URL(start);
  let form;
  for (let step = 0; step < 10; step++) {
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      body: form,
      headers: {
        cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
        ...(form && { origin: url.origin, 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0].split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location) {
      url = new URL(location, url);
      form = undefined;
      if (url.href.startsWith(redirect)) {
        return url;
      }
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*\saction="([^"]*)"/.exec(page);
    if (!response.ok || !action) {
      throw new Error(`The sign-in at ${url} ended with ${response.status}: ${page}`);
    }
    form = filled(page, fields);
    url = new URL(unescaped(action[1]), url);
  }
  throw new Error(`The sign-in at ${start} leads nowhere`);
}

function filled(page, fields) {
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = /\sname="([^"]*)"/.exec(input)?.[1];
    if (name && /type="hidden"/.test(input)) {
      form.set(name, unescaped(/\svalue="([^"]*)"/.exec(input)?.[1] ?? ''));
    }
  }
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value);
  }
  return form;
}

function unescaped(text) {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
