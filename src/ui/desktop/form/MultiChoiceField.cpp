// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/MultiChoiceField.h"

#include <QJsonArray>
#include <QListWidget>

#include <algorithm>

namespace qonduit {

namespace {
constexpr int visibleRows = 7;
}

MultiChoiceField::MultiChoiceField(const FieldSpec &spec, QWidget *parent)
    : FormField(spec, parent), m_list(new QListWidget(this))
{
    const auto chosen = spec.fallback.toArray();
    for (const auto &option : spec.options) {
        auto *item = new QListWidgetItem(option.title, m_list);
        item->setData(Qt::UserRole, option.value);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(chosen.contains(option.value) ? Qt::Checked : Qt::Unchecked);
    }
    // Fusion outlines check boxes with a darker shade of the window, which on a dark list is no outline at all.
    if (auto palette = m_list->palette(); palette.color(QPalette::Base).lightness() < 128) {
        palette.setColor(QPalette::Window, palette.color(QPalette::Text));
        m_list->setPalette(palette);
    }
    m_list->setUniformItemSizes(true);
    m_list->setSelectionMode(QAbstractItemView::NoSelection); // being checked is what counts
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTabKeyNavigation(false);
    m_list->setCurrentRow(0);
    const int rows = std::min(int(spec.options.size()), visibleRows);
    m_list->setFixedHeight(rows * m_list->sizeHintForRow(0) + 2 * m_list->frameWidth());
    connect(m_list, &QListWidget::itemChanged, this, &MultiChoiceField::noteEdit);
    place(m_list);
}

FieldValue MultiChoiceField::value() const
{
    QStringList chosen;
    for (int row = 0; row < m_list->count(); ++row) {
        if (const auto *item = m_list->item(row); item->checkState() == Qt::Checked)
            chosen += item->data(Qt::UserRole).toString();
    }
    return reader().readChosen(chosen);
}

QWidget *MultiChoiceField::editor() const
{
    return m_list;
}

} // namespace qonduit
