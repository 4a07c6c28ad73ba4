//! `/v1/embeddings`: the mean of a text's final states, of length one.

use super::answer::Answers;
use super::completions::read_prompts;
use super::json_response;
use crate::body::json_body;
use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::keys::Caller;
use crate::state::App;
use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;
use tritune_runtime::generate::GenerateOptions;
use tritune_runtime::scheduler::{Request as EngineRequest, Task};

/// Embeds texts.
pub async fn embeddings(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    let context = app.ready()?.context;
    let fields = Fields::of(&body)?;
    let model = fields.required_text("model")?.to_owned();
    let adapter = app.adapter_of(&caller, &model)?;
    let base64 = match fields.text("encoding_format")? {
        None | Some("float") => false,
        Some("base64") => true,
        Some(_) => return Err(fields.wrong("encoding_format", "must be float or base64")),
    };
    let width = app.model.config().hidden;
    let dimensions = fields.count("dimensions", 1..=width as u64)?.unwrap_or(width);
    let input = fields.get("input").cloned().ok_or_else(|| fields.wrong("input", "is missing"))?;
    let own = Arc::clone(&app);
    let rename = |error: ApiError| ApiError { param: Some("input".to_owned()), ..error };
    let prompts = app.pools.of_size(body.size).run(move |_| read_prompts(&input, &own)).await.map_err(rename)?;
    drop(body);
    if let Some(long) = prompts.iter().find(|prompt| prompt.len() > context) {
        return Err(rename(ApiError::context(long.len(), context)));
    }
    let deadline = Instant::now().checked_add(app.limits.time);
    let request = |prompt: &Vec<u32>| {
        let options = GenerateOptions { max_tokens: 0, shift_keep: None, ..GenerateOptions::default() };
        EngineRequest { task: Task::Embed, deadline, ..EngineRequest::new(prompt.clone(), options) }
    };
    let mut answers = Answers::submit(&app, (&caller, adapter), prompts.iter().map(request).collect())?;
    answers.gather().await?;
    let tokens: usize = prompts.iter().map(Vec::len).sum();
    let embedding = |values: &[f32]| -> Value {
        let mut values = values[..dimensions.min(values.len())].to_vec();
        if dimensions < width {
            let length =
                values.iter().map(|value| f64::from(*value).powi(2)).sum::<f64>().sqrt().max(f64::MIN_POSITIVE);
            values.iter_mut().for_each(|value| *value = (f64::from(*value) / length) as f32);
        }
        if base64 {
            let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
            return Value::from(to_base64(&bytes));
        }
        json!(values)
    };
    let data = answers.all.iter().enumerate();
    let data = data.map(
        |(index, answer)| json!({ "object": "embedding", "index": index, "embedding": embedding(&answer.embedding) }),
    );
    Ok(json_response(&json!({
        "object": "list", "data": data.collect::<Vec<Value>>(), "model": model,
        "usage": { "prompt_tokens": tokens, "total_tokens": tokens },
    })))
}

/// Bytes in base 64.
fn to_base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let value = DIGITS[(bits >> (18 - 6 * digit) & 63) as usize];
            text.push(if digit <= three.len() { char::from(value) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::to_base64;

    #[test]
    fn base_64() {
        let cases = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (text, expected) in cases {
            assert_eq!(to_base64(text.as_bytes()), expected);
        }
    }
}
