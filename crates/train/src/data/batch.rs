//! The input of one pass through the model.

use super::Sample;
use crate::teacher_scorer::TeacherTopK;

/// Whole documents side by side, one row per token.
///
/// Row `t` attends to rows `doc_start[t]..=t`, and rows `t..=doc_end[t]` attend to it: a document mask of two integers per row.
///  Row `t` predicts the token of row `t + 1` of its own document; the last row of a document predicts nothing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Batch {
    /// Token ids.
    pub ids: Vec<i32>,
    /// Position of each token in its document, from 0.
    pub positions: Vec<i32>,
    /// Row of the first token of the same document.
    pub doc_start: Vec<i32>,
    /// Row of the last token of the same document.
    pub doc_end: Vec<i32>,
    /// Rows whose prediction counts, ascending.
    pub out_rows: Vec<i32>,
    /// The token to be predicted at each of them.
    pub targets: Vec<i32>,
    /// Number of documents.
    pub documents: usize,
    /// What a teacher has said of the targets.
    pub teacher_top_k: Option<TeacherTopK>,
    /// The loss of each document before the first step, summed over its targets, where the objective compares with it.
    pub reference: Vec<f64>,
}

impl Batch {
    /// The samples one after the other.
    pub fn of<'a>(samples: impl IntoIterator<Item = &'a Sample>) -> Batch {
        let mut batch = Batch::default();
        for sample in samples.into_iter().filter(|sample| !sample.tokens.is_empty()) {
            batch.push(sample);
        }
        batch
    }

    fn push(&mut self, sample: &Sample) {
        let first = self.ids.len();
        let doc_end = first + sample.tokens.len() - 1;
        self.documents += 1;
        for (position, &id) in sample.tokens.iter().enumerate() {
            if position > 0 && sample.loss[position] {
                self.out_rows.push((first + position - 1) as i32);
                self.targets.push(id as i32);
            }
            self.ids.push(id as i32);
            self.positions.push(position as i32);
            self.doc_start.push(first as i32);
            self.doc_end.push(doc_end as i32);
        }
    }

    /// The document of each target, counted from 0 in the order of the samples.
    pub fn target_documents(&self) -> Vec<usize> {
        let mut document_of_row = Vec::with_capacity(self.ids.len());
        let mut document = 0;
        for (row, &first) in self.doc_start.iter().enumerate() {
            document += usize::from(row > 0 && first as usize == row);
            document_of_row.push(document);
        }
        self.out_rows.iter().map(|&row| document_of_row[row as usize]).collect()
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_side_by_side() {
        let sample = |tokens: &[u32], loss: &[bool]| Sample {
            tokens: tokens.to_vec(),
            loss: loss.to_vec(),
            ..Sample::default()
        };
        let samples = [
            sample(&[10, 11, 12], &[false, false, true]),
            sample(&[], &[]),
            sample(&[20], &[true]),
            sample(&[30, 31], &[true, true]),
        ];
        assert_eq!(
            Batch::of(&samples),
            Batch {
                ids: vec![10, 11, 12, 20, 30, 31],
                positions: vec![0, 1, 2, 0, 0, 1],
                doc_start: vec![0, 0, 0, 3, 4, 4],
                doc_end: vec![2, 2, 2, 3, 5, 5],
                out_rows: vec![1, 4],
                targets: vec![12, 31],
                documents: 3,
                teacher_top_k: None,
                reference: Vec::new(),
            }
        );
    }
}
