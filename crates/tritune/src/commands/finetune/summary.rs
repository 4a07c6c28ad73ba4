//! What a run will do and what it did, as text.

use crate::messages::output;
use tritune_runtime::finetune::{ExportedRun, RunPlan, Written};
use tritune_runtime::human;

/// Prints what is about to happen.
pub fn print_plan(plan: &RunPlan) -> std::io::Result<()> {
    let RunPlan { settings, device, .. } = plan;
    let (config, report) = (plan.model.config(), plan.data_report());
    output!("model     {} ({} blocks)", plan.model.file().path().display(), config.layers)?;
    output!("device    {} ({}, {})", device.name, device.selector, device.variant)?;
    let (train, eval) =
        (human::count(plan.train().members.len() as u64), human::count(plan.evaluation_samples() as u64));
    let (format, tokens, targets) = (report.format.name(), human::count(report.tokens), human::count(report.targets));
    output!("data      {format}: {train} samples to train on, {eval} to evaluate; {tokens} tokens, {targets} targets")?;
    if report.rejected + report.truncated > 0 {
        output!("          {} rejected, {} truncated; see `tritune data`", report.rejected, report.truncated)?;
    }
    let parameters = human::count(plan.parameters as u64);
    if settings.full {
        output!("training  every weight: {parameters} parameters")?;
    } else {
        output!("adapter   {}: {parameters} trained parameters", settings.adapter_words())?;
    }
    if settings.dense_warmup > 0 {
        output!("warm-up   from dense to ternary in {} steps", human::count(settings.dense_warmup))?;
    }
    if let (Some(teacher), Some(how)) = (&plan.teacher, settings.distillation(config)) {
        output!("teacher   {} ({} blocks): {how}", teacher.file().path().display(), teacher.config().layers)?;
    }
    let (steps, batch, packed) = (human::count(plan.steps), settings.tokens_per_batch(), plan.tokens_per_batch());
    let accumulate = settings.accumulate;
    output!("steps     {steps} of {batch} tokens x {accumulate} ({packed:.0} tokens a batch after packing)")?;
    if let Some((kind, _)) = settings.folder_only() {
        output!("          {kind} has no GGUF form: the adapter is written as a folder only, without adapter.gguf")?;
    }
    output!("memory    {}", human::memory(&plan.memory))?;
    plan.recomputed().map_or(Ok(()), |blocks| output!("          {blocks}"))
}

/// Prints what a run left, and how to use it.
pub fn print_export(run: &ExportedRun) -> std::io::Result<()> {
    match &run.written {
        Written::Adapter { gguf, peft, last, checked } => {
            let adapter = gguf.as_ref().unwrap_or(peft).display();
            output!("adapter   {adapter} ({checked})")?;
            if let Some((kind, way_out)) = run.plan.settings.folder_only() {
                output!("          no adapter.gguf: {kind} has no GGUF form, so llama.cpp cannot use it; {way_out}")?;
            }
            let name = if run.plan.settings.ternary_adapter { "folder" } else { "PEFT" };
            output!("{name:<9} {} (last step: {})", peft.display(), last.display())?;
        }
        Written::Model { gguf, hf, master, checked } => {
            output!("model     {} ({checked})", gguf.display())?;
            output!("HF        {} (master weights: {})", hf.display(), master.display())?;
        }
    }
    output!("report    {}", run.report.display())?;
    for entry in &run.figures {
        output!("{:<9} {}", entry.label, entry.value)?;
    }
    for (number, command) in run.commands.iter().enumerate() {
        output!("{:<9} {command}", if number == 0 { "use it" } else { "" })?;
    }
    Ok(())
}
